/** /privacy: what is stored about a visitor, for how long, and who else sees it. */
import { Link } from "@tanstack/react-router";
import { PlainList, PlainPage, PlainSection } from "@/components/patterns/plain-page";

export function PrivacyPage() {
  return (
    <PlainPage title="Privacy Policy" changed="21 November 2026">
      <PlainSection title="In short">
        <p>
          Requill stores what you write and what it needs to recognise you. There is no advertising, no
          tracking, and no script, font or picture from another company on its pages. Images hosted elsewhere
          load only when you click them.
        </p>
      </PlainSection>
      <PlainSection title="Who is responsible">
        <p>
          Whoever runs this server. Requill is software; the people who made it receive nothing from this
          server.
        </p>
      </PlainSection>
      <WhatIsStored />
      <PlainSection title="Cookies and your browser">
        <PlainList>
          <li>
            One cookie recognises you. It holds a random value, cannot be read by scripts, and ends 30 days
            after your last visit. While you sign in by email or with another provider, a second one lasts for
            a few minutes. Neither follows you elsewhere, so there is nothing to consent to.
          </li>
          <li>
            Your browser also keeps what makes this page yours: light or dark, the width of panes, text that
            hasn't been sent or saved yet. It doesn't leave your browser until you send it.
          </li>
        </PlainList>
      </PlainSection>
      <WhoElseSees />
      <PlainSection title="How long">
        <PlainList>
          <li>What you write, until you delete it or whoever runs this server does.</li>
          <li>Sessions for 30 days after their last use, links in emails for 10 minutes.</li>
          <li>
            When you delete your account, your name, address, password, key and sign-ins are removed at once.
            What you wrote remains on the platform, no longer tied to you: delete anything you don't want to
            keep first.
          </li>
        </PlainList>
      </PlainSection>
      <PlainSection title="What you can ask for">
        <p>
          You can read, correct and take away what you wrote here yourself: every document can be copied as
          Markdown. For everything else, ask whoever runs this server. The rules for using it are in the{" "}
          <Link to="/terms" className="link">
            Terms of Service
          </Link>
          .
        </p>
      </PlainSection>
    </PlainPage>
  );
}

function WhatIsStored() {
  return (
    <PlainSection title="What is stored">
      <PlainList>
        <li>
          <b className="font-semibold">What you write:</b> documents and their earlier versions, messages to
          the assistant and its answers, projects, settings.
        </li>
        <li>
          <b className="font-semibold">As a guest:</b> an invented name, such as guest-k7m2qx4d, and how many
          documents and messages were used this month.
        </li>
        <li>
          <b className="font-semibold">With an account:</b> your username, address and name as you gave them.
          Your password only as an Argon2id hash, from which it cannot be read back. If you sign in with
          another provider, the number it knows you by.
        </li>
        <li>
          <b className="font-semibold">Your network address:</b> only as a salted hash, to count the allowance
          of guests and to slow down those who guess passwords.
        </li>
        <li>
          <b className="font-semibold">An API key of your own,</b> if you save one: encrypted, never shown
          again, used for your own questions alone.
        </li>
      </PlainList>
    </PlainSection>
  );
}

function WhoElseSees() {
  return (
    <PlainSection title="Who else can see it">
      <PlainList>
        <li>
          <b className="font-semibold">The provider of the language model,</b> if this server is connected to
          one or you saved a key: your question, the conversation and the document it is about. Settings says
          which assistant answers. The built-in assistant runs on this server, and nothing leaves it.
        </li>
        <li>
          <b className="font-semibold">GitHub, Google, X or a hosted provider,</b> if you sign in with it:
          that you did. Requill asks it for your number, name and address, and nothing else.
        </li>
        <li>
          <b className="font-semibold">The mail server</b> that whoever runs this server has chosen: the
          address that a link goes to, and the link.
        </li>
        <li>The people you give a document or a link to it. Nobody else.</li>
      </PlainList>
    </PlainSection>
  );
}
