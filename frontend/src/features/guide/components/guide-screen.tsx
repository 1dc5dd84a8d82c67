/** The guide: the list beside a card; on a phone the list, then the card. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";

import { Button } from "@/components/ui/button";
import { PHONE, useMedia } from "@/lib/use-media";

import { guideQuery } from "../api/guide";
import { GuideCard } from "./guide-card";
import { GuideList } from "./guide-list";

import "../guide.css";

interface GuideScreenProps {
  /** The card of the address; without one the first of the list stands beside it. */
  slug: string | undefined;
  q: string;
  onSearch: (q: string) => void;
}

export function GuideScreen({ slug, q, onSearch }: GuideScreenProps) {
  const isPhone = useMedia(PHONE);
  const { data } = useQuery(guideQuery(q));
  const openSlug = slug ?? data?.cards[0]?.slug;
  const hasList = !isPhone || slug === undefined;
  const hasCard = !isPhone || slug !== undefined;
  return (
    <div className="grid min-h-0 flex-1 md:grid-cols-[240px_minmax(0,1fr)] xl:grid-cols-[320px_minmax(0,1fr)]">
      {hasList && <GuideList q={q} onSearch={onSearch} openSlug={openSlug} />}
      {hasCard && openSlug !== undefined && (
        <div className="guide min-w-0 overflow-y-auto px-gutter pb-16">
          {isPhone && (
            <Button asChild variant="ghost" size="tool" className="mt-3 -ml-2">
              <Link to="/guide" search={{ q: q || undefined }}>
                <ChevronLeft aria-hidden />
                All guides
              </Link>
            </Button>
          )}
          <GuideCard key={openSlug} slug={openSlug} />
        </div>
      )}
    </div>
  );
}
