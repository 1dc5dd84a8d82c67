/** Below the input of the chat: whose toolkit answers, and that it may err. */
export function ToolkitCredit() {
  return (
    <p className="pt-2 text-center type-caption text-muted">
      Works with the OpenAI agents toolkit. Check what matters.
    </p>
  );
}
