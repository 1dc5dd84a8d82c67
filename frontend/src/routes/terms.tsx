/** /terms: what using Requill means, in plain words. */
import { Link } from "@tanstack/react-router";
import { PlainList, PlainPage, PlainSection } from "@/components/patterns/plain-page";

export function TermsPage() {
  return (
    <PlainPage title="Terms of Service" changed="21 November 2026">
      <PlainSection title="What this is">
        <p>
          Requill is a tool for writing product requirements documents with an assistant. Whoever runs this
          server offers it to you; Requill itself is the software that it runs. Using it is free, as a guest
          or with an account.
        </p>
      </PlainSection>
      <PlainSection title="Your work is yours">
        <p>
          What you write stays yours. Whoever runs this server stores it, shows it to you and to those you
          share it with, and passes on to the assistant what it needs to answer you. You keep all other
          rights.
        </p>
      </PlainSection>
      <PlainSection title="Guests and accounts">
        <PlainList>
          <li>
            A guest can work at once. There is a monthly limit to the documents and messages of guests, and
            becoming another guest doesn't reset it.
          </li>
          <li>
            A guest is known only by a cookie: without it, nobody can bring you back to what you wrote. When
            you sign up, all of it moves to your account.
          </li>
          <li>Keep your password to yourself. You're responsible for what happens in your account.</li>
        </PlainList>
      </PlainSection>
      <PlainSection title="What you may not do">
        <PlainList>
          <li>Store or share anything illegal, or anything that belongs to others without their consent.</li>
          <li>Try to reach what isn't yours, or get around the limits.</li>
          <li>Overload the server.</li>
        </PlainList>
      </PlainSection>
      <PlainSection title="The assistant">
        <p>
          The assistant is a program and can be wrong. It may leave out what matters or say what is wrong.
          Check what you build on. If you store an API key of your own, that provider's terms apply too, and
          it bills you.
        </p>
      </PlainSection>
      <PlainSection title="No guarantee">
        <p>
          Requill is offered as is. It is made with care so that nothing you write is lost, but nobody
          promises that it will always work, and nobody is liable beyond what the law requires. Keep copies of
          what you can't do without.
        </p>
      </PlainSection>
      <PlainSection title="Leaving">
        <p>
          You can delete your account at any time in the settings. Your personal information is removed; your
          content remains on the platform, no longer tied to you. Whoever runs this server can end accounts
          that break these terms. What is kept, and why, is in the{" "}
          <Link to="/privacy" className="link">
            Privacy Policy
          </Link>
          .
        </p>
      </PlainSection>
    </PlainPage>
  );
}
