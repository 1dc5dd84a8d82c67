/** The steps of a connection to the voice service. Each raises VoiceFailure, or the signal's reason. */
import type { SessionToken } from "@/lib/api/types";
import { microphoneFailure, NO_MICROPHONES, noConnection } from "./failure";

/** Tells a browser behind a router how it is seen from outside. */
const STUN = "stun:stun.l.google.com:19302";
/** How long to look for ways to this browser, in milliseconds: enough for a STUN server, where one can be reached. */
const GATHERING = 1000;

/** Asks for the microphone, which may ask the person. */
export async function openMicrophone(): Promise<MediaStream> {
  // Missing where the page did not come over https, whatever its type says.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw NO_MICROPHONES;
  try {
    return await devices.getUserMedia({ audio: true });
  } catch (error) {
    throw microphoneFailure(error);
  }
}

export function release(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

export function newPeer(): RTCPeerConnection {
  return new RTCPeerConnection({ iceServers: [{ urls: STUN }] });
}

/** Offers the connection to the service, and takes what it answers. */
export async function negotiate(
  peer: RTCPeerConnection,
  { url, client_secret }: SessionToken,
  signal: AbortSignal,
): Promise<void> {
  await peer.setLocalDescription(await peer.createOffer());
  await gathered(peer);
  const sdp = await exchange(url, client_secret.value, peer.localDescription?.sdp ?? "", signal);
  await peer.setRemoteDescription({ type: "answer", sdp });
}

function gathered(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      peer.removeEventListener("icegatheringstatechange", look);
      resolve();
    };
    const look = () => {
      if (peer.iceGatheringState === "complete") end();
    };
    const timer = setTimeout(end, GATHERING);
    peer.addEventListener("icegatheringstatechange", look);
    look();
  });
}

async function exchange(url: string, token: string, offer: string, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/sdp" },
      body: offer,
      credentials: "omit",
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw noConnection("Couldn't reach the voice service.");
  }
  if (!response.ok) throw noConnection("The voice service refused the connection.");
  return response.text();
}

/** Resolves when the data channel is open. */
export function opened(peer: RTCPeerConnection, channel: RTCDataChannel, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(noConnection());
    channel.addEventListener("open", () => resolve());
    peer.addEventListener("connectionstatechange", () => {
      if (peer.connectionState === "failed") fail();
    });
    signal.addEventListener("abort", fail);
    if (signal.aborted) fail();
  });
}
