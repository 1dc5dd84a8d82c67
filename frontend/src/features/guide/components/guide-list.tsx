/** The cards of the guide with the search over them. Arrow keys move through them. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";

import { FailedLine } from "@/components/patterns/failed-line";
import { SearchBox } from "@/components/patterns/search-box";
import type { GuideEntry } from "@/lib/api/types";

import { guideQuery } from "../api/guide";
import { shownGroups } from "../guide-list";

interface GuideListProps {
  q: string;
  onSearch: (q: string) => void;
  /** The card beside the list. */
  openSlug: string | undefined;
}

export function GuideList({ q, onSearch, openSlug }: GuideListProps) {
  const { data, isError, refetch } = useQuery(guideQuery(q));
  const hasNone = data !== undefined && q !== "" && data.answers.length === 0;
  return (
    // The arrows only move the focus among its links.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Guides"
      onKeyDown={moveFocus}
      className="overflow-y-auto px-3 pt-6 pb-16 max-md:px-1 max-md:pt-5 md:border-r md:border-line"
    >
      <header className="grid gap-4 px-3 pb-2">
        <div className="max-md:hidden">
          <h1 tabIndex={-1} className="type-page">
            Guide
          </h1>
          <p className="text-muted">Short answers, one page each.</p>
        </div>
        <SearchBox
          value={q}
          onSearch={onSearch}
          label="Search the guide"
          placeholder="Search the guide"
          wide
        />
      </header>
      <p role="status" className={hasNone ? "px-3 pt-2" : undefined}>
        {hasNone && `We have no guide on “${q}”.`}
      </p>
      {isError && data === undefined && (
        <div className="px-3">
          <FailedLine onRetry={() => void refetch()}>Couldn't load the guide.</FailedLine>
        </div>
      )}
      {data &&
        shownGroups(data, q).map(({ heading, cards }) => (
          <div key={heading}>
            <h2 className="px-3 pt-4 pb-1 type-caption font-medium text-muted">{heading}</h2>
            <ul>
              {cards.map((card) => (
                <li key={card.slug}>
                  <CardLink card={card} q={q} isOpen={card.slug === openSlug} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

function CardLink({ card, q, isOpen }: { card: GuideEntry; q: string; isOpen: boolean }) {
  return (
    <Link
      to="/guide/$slug"
      params={{ slug: card.slug }}
      search={{ q: q || undefined }}
      aria-current={isOpen ? "page" : undefined}
      className="block rounded-control px-3 py-1.75 max-md:py-2.5 hover-fade hover:bg-hover aria-[current]:md:bg-selected"
    >
      <b className="block cut font-medium" title={card.title}>
        {card.title}
      </b>
      <span className="block cut type-caption text-muted">{card.summary}</span>
    </Link>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a[href]")];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
