/** Factories for tests of sharing: members, invitations, links. */
import type { Invitation, Member, Share, SharedDocument } from "@/lib/api/types";
import { NOON, YOU } from "./factories";

export function aShare(over: Partial<Share> = {}): Share {
  return {
    path: "/share/Zm9yZXN0",
    url: null,
    createdAt: NOON,
    role: "viewer",
    expiresAt: null,
    hasPassword: false,
    showsOwner: false,
    ...over,
  };
}

export function aSharedDocument(over: Partial<SharedDocument> = {}): SharedDocument {
  return {
    title: "Offline mode for field inspectors",
    content: "Inspectors work without a connection.",
    version: 1,
    updatedAt: NOON,
    role: "viewer",
    ownerName: null,
    expiresAt: null,
    ...over,
  };
}

/** Somebody with a role who is not you. */
export function aMember(over: Partial<Member> = {}): Member {
  return {
    userId: "jonas",
    name: "Jonas Okafor",
    address: "jonas@halden.example",
    role: "editor",
    through: null,
    roleThroughProject: null,
    isYou: false,
    ...over,
  };
}

/** You, as the owner. */
export function anOwner(over: Partial<Member> = {}): Member {
  return aMember({
    userId: YOU.id,
    name: YOU.name,
    address: null,
    role: "owner",
    isYou: true,
    ...over,
  });
}

export function anInvitation(over: Partial<Invitation> = {}): Invitation {
  return {
    id: 7,
    address: "tova@nordgrid.example",
    role: "viewer",
    createdAt: NOON,
    expiresAt: "2027-07-01T12:00:00.000Z",
    sentAt: NOON,
    ...over,
  };
}
