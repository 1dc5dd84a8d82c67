/** Sends what a person tells us. Whoever they are: also those who are not signed in are heard. */
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import { useSingleMutation } from "@/lib/api/use-single-mutation";
import type { FeedbackTaken, NewFeedback } from "@/lib/api/types";
import { forgetKey, persistentKey } from "@/features/drafts/persistent-key";
import { forgetFeedback } from "../feedback-draft";

/** Where the key of what is said is kept, for when it was taken and the answer was lost. */
const FEEDBACK = "feedback";

/** `page` is the path of the page it was written on. */
export function useSendFeedback() {
  return useSingleMutation({
    mutationKey: ["send-feedback"],
    mutationFn: (feedback: NewFeedback) =>
      jsonRequest<FeedbackTaken>("POST", "/api/feedback", feedback, {
        headers: { "Idempotency-Key": persistentKey(FEEDBACK, feedback) },
      }),
    onSuccess: () => {
      forgetKey(FEEDBACK);
      forgetFeedback();
      toast({ title: "Feedback sent", description: "Thank you for telling us." });
    },
    onError: () =>
      toast({
        title: "Failed to submit feedback",
        description: "Please try again later.",
        variant: "destructive",
      }),
  });
}
