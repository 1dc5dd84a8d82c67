/** A key of one's own for an AI provider: stored, tried, removed; for guests the reason why not. */
import { Link, useLocation } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, Lock } from "lucide-react";
import { useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import type { KeyTest, Settings } from "@/lib/api/types";
import { useRemoveKey, useSaveKey, useTestKey } from "../api/api-key";
import { closeSettings } from "../settings-panel";
import { SettingsSection } from "./settings-section";

interface ApiKeySectionProps {
  settings: Settings;
  isGuest: boolean;
}

export function ApiKeySection({ settings, isGuest }: ApiKeySectionProps) {
  const { keyHost, isDemo, assistant, hasCustomOpenaiKey } = settings;
  return (
    <SettingsSection title="Custom AI provider API key" hint={keyHost === null ? undefined : hintOf(keyHost)}>
      {keyHost === null ? (
        <p className="type-small text-muted">This server runs its own model and doesn't use API keys.</p>
      ) : isDemo ? (
        <p className="type-small text-muted">
          Everyone shares the demo account, so you can't save a key in it.
        </p>
      ) : isGuest ? (
        <SignUpRequired isBuiltin={assistant.builtin} />
      ) : (
        <KeyForm hasKey={hasCustomOpenaiKey} />
      )}
    </SettingsSection>
  );
}

/** A key of another provider would be sent to this host all the same: who pastes one must know. */
const hintOf = (keyHost: string) =>
  `Your key is sent to ${keyHost}, and answers are billed to it. The model stays the same.`;

function SignUpRequired({ isBuiltin }: { isBuiltin: boolean }) {
  const callbackUrl = useLocation({ select: (location) => location.href });
  return (
    <div className="grid grid-cols-[16px_1fr_auto] items-center gap-2.5 rounded-menu bg-hover py-2 pr-2 pl-3 type-small max-md:grid-cols-[16px_1fr]">
      <Lock aria-hidden />
      <p>
        <b className="block font-medium">Sign up required</b>
        <span className="text-muted">
          {isBuiltin ? "Guests use the built-in assistant." : "Guests use this server's assistant."}
        </span>
      </p>
      <Button asChild size="tool" className="max-md:col-start-2 max-md:justify-self-start">
        <Link to="/auth" search={{ tab: "signup", callbackUrl }} onClick={closeSettings}>
          Sign up
        </Link>
      </Button>
    </div>
  );
}

function KeyForm({ hasKey }: { hasKey: boolean }) {
  const [key, setKey] = useState("");
  const save = useSaveKey();
  const test = useTestKey();
  // What was pressed is disabled or gone then.
  const field = useRef<HTMLInputElement>(null);
  const focus = () => field.current?.focus();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    test.reset();
    save.mutate(key, {
      onSuccess: () => {
        setKey("");
        focus();
      },
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-1.5">
      <Field label="API key" hint={hasKey ? <StoredKey test={test} onRemoved={focus} /> : undefined}>
        <div className="flex gap-2">
          <Input
            ref={field}
            type="password"
            value={key}
            onChange={(event) => setKey(event.target.value)}
            placeholder="sk-..."
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" variant="primary" disabled={key.trim() === ""} pending={save.isPending}>
            Save API Key
          </Button>
        </div>
      </Field>
      {hasKey && <TestResult result={test.data} />}
    </form>
  );
}

interface StoredKeyProps {
  test: ReturnType<typeof useTestKey>;
  onRemoved: () => void;
}

function StoredKey({ test, onRemoved }: StoredKeyProps) {
  const remove = useRemoveKey();
  const drop = () => {
    test.reset();
    remove.mutate(undefined, { onSuccess: onRemoved });
  };
  return (
    <>
      A key is stored, encrypted, and never shown again.{" "}
      <LinkButton disabled={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? "Testing..." : "Test this key"}
      </LinkButton>{" "}
      <LinkButton disabled={remove.isPending} onClick={drop}>
        Remove it
      </LinkButton>
    </>
  );
}

interface LinkButtonProps {
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

const LinkButton = ({ disabled, onClick, children }: LinkButtonProps) => (
  <button type="button" className="link whitespace-nowrap" disabled={disabled} onClick={onClick}>
    {children}
  </button>
);

function TestResult({ result }: { result: KeyTest | undefined }) {
  const Icon = result?.ok ? CircleCheck : CircleAlert;
  return (
    <div role="status">
      {result && (
        <p className={`flex items-center gap-1.5 type-caption ${result.ok ? "text-ok" : "text-danger"}`}>
          <Icon aria-hidden className="size-3.5" />
          {result.message}
        </p>
      )}
    </div>
  );
}
