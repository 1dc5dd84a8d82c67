/** Chat beside page. The line between them is moved by dragging or with the arrow keys; phones switch. */
import {
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from "react";
import { FileText } from "lucide-react";
import type { Icon } from "@/components/ui/icon";
import { AssistantIcon } from "@/components/ui/assistant-icon";
import { Segmented } from "@/components/ui/segmented";
import { useStored } from "@/lib/use-stored";
import { cn } from "@/lib/cn";

const DEFAULT_WIDTH = 384;
const MIN_WIDTH = 320;
const MAX_WIDTH = 640;
const STEP = 16;

type Side = "chat" | "document";

export interface SplitHandle {
  /** Which of the two a phone shows. */
  show: (side: Side) => void;
}

/** Something else that the left pane shows instead of the chat; a phone has a segment for it. */
export interface LeftTab {
  label: string;
  icon: Icon;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

export interface SplitViewProps {
  ref?: Ref<SplitHandle>;
  chat: ReactNode;
  page: ReactNode;
  /** Which of the two a phone shows first. */
  phoneDefault: Side;
  chatLabel: string;
  pageLabel: string;
  /** How wide the chat is until it is changed, where it holds more than words; that is remembered apart. */
  chatWidth?: number | undefined;
  leftTab?: LeftTab;
}

const clampWidth = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

export function SplitView(props: SplitViewProps) {
  const { ref, chat, page, phoneDefault, chatLabel, pageLabel, chatWidth, leftTab } = props;
  const [side, setSide] = useState<Side>(phoneDefault);
  useImperativeHandle(ref, () => ({ show: setSide }), []);
  const { place, width, edge } = useChatWidth(chatWidth);
  return (
    <>
      <div className="flex-none border-b border-line bg-panel px-4 py-2 md:hidden">
        <Segmented
          wide
          label="View"
          value={side === "chat" && leftTab?.isShown === true ? "left" : side}
          onChange={(next) => {
            setSide(next === "document" ? "document" : "chat");
            if (next !== "document") leftTab?.onShow(next === "left");
          }}
          options={[
            { value: "chat", label: "Chat", icon: AssistantIcon },
            ...(leftTab ? [{ value: "left" as const, label: leftTab.label, icon: leftTab.icon }] : []),
            { value: "document", label: "Document", icon: FileText },
          ]}
        />
      </div>
      <div
        ref={place}
        className="relative grid min-h-0 flex-1 md:grid-cols-[var(--chat-width)_minmax(0,1fr)]"
        style={{ "--chat-width": `${width}px` } as CSSProperties}
      >
        <section
          aria-label={chatLabel}
          className={cn(
            "flex min-h-0 min-w-0 flex-col bg-app max-md:bg-panel md:border-r md:border-line",
            side !== "chat" && "max-md:hidden",
          )}
        >
          {chat}
        </section>
        <div
          role="separator"
          aria-orientation="vertical"
          aria-label={`Width of ${chatLabel}`}
          aria-valuemin={MIN_WIDTH}
          aria-valuemax={MAX_WIDTH}
          aria-valuenow={width}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one that is moved is a widget
          tabIndex={0}
          {...edge}
          className="absolute inset-y-0 left-(--chat-width) z-10 -ml-1.5 w-2.5 cursor-col-resize touch-none after:absolute after:inset-y-0 after:left-1 after:w-0.5 hover:after:bg-line-strong max-md:hidden"
        />
        <section
          aria-label={pageLabel}
          className={cn("flex min-h-0 min-w-0 flex-col", side !== "document" && "max-md:hidden")}
        >
          {page}
        </section>
      </div>
    </>
  );
}

/** How wide the chat is: as it was left, and as its edge stands while that is being moved. */
function useChatWidth(chatWidth: number | undefined) {
  const [chosen, setWidth] = useStored(chatWidth ? "requill.split.wide" : "requill.split", 0, Number);
  /** While the edge is being moved; where it stands then is remembered. */
  const [moved, setMoved] = useState<number | null>(null);
  const width = moved ?? (chosen || (chatWidth ?? DEFAULT_WIDTH));
  const place = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: MIN_WIDTH, End: MAX_WIDTH }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    setWidth(clampWidth(next));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !place.current) return;
    setMoved(clampWidth(event.clientX - place.current.getBoundingClientRect().left));
  };
  const keepMoved = () => {
    if (moved !== null) setWidth(moved);
    setMoved(null);
  };
  return {
    place,
    width,
    edge: {
      onKeyDown,
      onDoubleClick: () => setWidth(0),
      onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
      onPointerMove,
      onPointerUp: keepMoved,
      onPointerCancel: keepMoved,
    },
  };
}
