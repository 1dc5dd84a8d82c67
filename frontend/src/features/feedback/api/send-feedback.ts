/** Sends what a person tells us. Whoever they are: also those who are not signed in are heard. */
import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jsonRequest } from "@/lib/api/client";
import type { FeedbackTaken, NewFeedback } from "@/lib/api/types";

/** `page` is the path of the page it was written on. */
export function useSendFeedback() {
  return useMutation({
    mutationFn: (feedback: NewFeedback) => jsonRequest<FeedbackTaken>("POST", "/api/feedback", feedback),
    onSuccess: () => toast({ title: "Feedback sent", description: "Thank you for telling us." }),
    onError: () =>
      toast({
        title: "Failed to submit feedback",
        description: "Please try again later.",
        variant: "destructive",
      }),
  });
}
