/** "Send us your feedback": some words, perhaps one of three moods, and the button that sends them. */
import { useLocation } from "@tanstack/react-router";
import { FaceAngry, FaceGrinning, FaceNeutral, X } from "lucide-react";
import type { KeyboardEvent, SyntheticEvent } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { useSendFeedback } from "../api/send-feedback";
import { charactersOver, pressRating, type Rating, useFeedbackDraft, writeFeedback } from "../feedback-draft";

const RATINGS = [
  { rating: 1, label: "Angry", icon: FaceAngry },
  { rating: 2, label: "Neutral", icon: FaceNeutral },
  { rating: 3, label: "Excited", icon: FaceGrinning },
] as const;

export function FeedbackCard({ onClose }: { onClose: () => void }) {
  const page = useLocation({ select: (location) => location.pathname });
  const { content, rating } = useFeedbackDraft();
  const sending = useSendFeedback();
  const over = charactersOver(content);

  const send = () => {
    if (sending.isPending || over > 0) return;
    if (content.trim() === "") {
      toast({
        title: "Feedback cannot be empty",
        description: "Please enter your feedback before submitting.",
        variant: "destructive",
      });
      return;
    }
    sending.mutate({ content: content.trim(), rating, page }, { onSuccess: onClose });
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <form aria-label="Feedback" onSubmit={onSubmit} className="grid gap-3 px-4 pt-3 pb-4">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold">Send us your feedback</h2>
        <IconButton label="Close" icon={X} className="-mr-1.5" onClick={onClose} />
      </div>
      <Textarea
        aria-label="Your feedback"
        aria-invalid={over > 0 || undefined}
        rows={4}
        autoFocus
        value={content}
        readOnly={sending.isPending}
        onChange={(event) => writeFeedback(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {over > 0 && (
        <p role="status" className="-mt-1 type-caption text-danger">
          {`Too long by ${over} ${over === 1 ? "character" : "characters"}.`}
        </p>
      )}
      <Ratings chosen={rating} />
      <Button type="submit" variant="primary" wide pending={sending.isPending} disabled={over > 0}>
        Submit Feedback
      </Button>
    </form>
  );
}

function Ratings({ chosen }: { chosen: Rating | null }) {
  return (
    <div role="group" aria-label="Rating" className="grid grid-cols-3 gap-2">
      {RATINGS.map(({ rating, label, icon: Face }) => (
        <button
          key={rating}
          type="button"
          aria-pressed={rating === chosen}
          onClick={() => pressRating(rating)}
          className="grid h-13 content-center justify-items-center gap-1 rounded-control border border-line-strong bg-raised type-caption font-medium shadow-control hover-fade hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent [&[aria-pressed=false]_svg]:text-muted"
        >
          <Face aria-hidden className="size-4.5!" />
          {label}
        </button>
      ))}
    </div>
  );
}
