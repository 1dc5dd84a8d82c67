/**
 * Line that says what signing up agrees to; beside a log-in, only where to read it. The two texts open beside the form,
 * whose fields may be filled in already.
 */

export function LegalLine({ isSigningUp = true }: { isSigningUp?: boolean }) {
  return (
    <p className="type-caption text-muted">
      {isSigningUp && "By signing up, you agree to our "}
      <LegalLink href="/terms">Terms of Service</LegalLink> and{" "}
      <LegalLink href="/privacy">Privacy Policy</LegalLink>
    </p>
  );
}

function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link whitespace-nowrap">
      {children}
    </a>
  );
}
