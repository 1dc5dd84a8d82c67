/** The house's rules that a machine can hold: types, hooks, accessibility, and which folder may import which. */
import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

/** Who the visitor is, what they may still use, have chosen and not sent yet: every feature may ask. */
const COMMON_GROUND = ["auth", "usage", "settings", "drafts"];

/** What each feature may use besides itself. Whatever else they share, they share in a route. */
const MAY_USE = {
  drafts: [],
  "document-sync": ["drafts"],
  auth: ["drafts", "document-sync"],
  usage: ["auth"],
  settings: ["auth", "usage", "drafts", "document-sync"],
  conversation: COMMON_GROUND,
  home: [...COMMON_GROUND, "conversation"],
  brief: COMMON_GROUND,
  templates: [...COMMON_GROUND, "brief"],
  trash: COMMON_GROUND,
  documents: [...COMMON_GROUND, "document-sync", "history", "properties", "trash"],
  properties: [...COMMON_GROUND, "members"],
  suggestions: [...COMMON_GROUND, "conversation"],
  actions: [...COMMON_GROUND, "suggestions"],
  presence: [...COMMON_GROUND, "document-sync"],
  editor: [...COMMON_GROUND, "actions", "document-sync", "presence"],
  review: [...COMMON_GROUND, "actions", "editor"],
  outline: [...COMMON_GROUND, "actions", "editor"],
  comments: [...COMMON_GROUND, "document-sync", "editor", "members"],
  chat: [...COMMON_GROUND, "conversation", "actions", "trash"],
  projects: [...COMMON_GROUND, "conversation", "templates", "brief", "documents", "members", "trash"],
  history: [...COMMON_GROUND, "document-sync", "editor"],
  activity: COMMON_GROUND,
  inbox: [...COMMON_GROUND, "comments", "suggestions"],
  search: COMMON_GROUND,
  feedback: COMMON_GROUND,
  guide: COMMON_GROUND,
  members: COMMON_GROUND,
  sharing: [...COMMON_GROUND, "members", "projects"],
  realtime: [...COMMON_GROUND, "conversation", "chat", "suggestions"],
  "document-flow": [...COMMON_GROUND, "conversation", "brief", "document-sync"],
};

const featureZones = Object.entries(MAY_USE).map(([feature, others]) => ({
  target: `./src/features/${feature}`,
  from: "./src/features",
  except: [feature, ...others].map((name) => `./${name}`),
  message: "A feature imports only those that MAY_USE names for it; let the route bring others together.",
}));

const zones = [
  {
    target: "./src/lib",
    from: ["./src/components", "./src/commands", "./src/features", "./src/routes", "./src/app"],
  },
  { target: "./src/components", from: ["./src/commands", "./src/features", "./src/routes", "./src/app"] },
  { target: "./src/features", from: ["./src/routes", "./src/app"] },
  { target: "./src/commands", from: ["./src/routes"] },
  ...featureZones,
];

export default tseslint.config(
  { ignores: ["src/lib/api/schema.gen.d.ts", "node_modules", "dist"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [
      ...tseslint.configs.strictTypeChecked,
      jsxA11y.flatConfigs.strict,
      reactHooks.configs.flat.recommended,
    ],
    plugins: { "import-x": importX },
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: fileURLToPath(new URL(".", import.meta.url)) },
    },
    settings: {
      "import-x/extensions": [".ts", ".tsx"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/resolver-next": [
        createNodeResolver({
          extensions: [".ts", ".tsx", ".js", ".d.ts"],
          alias: { "@": [fileURLToPath(new URL("src", import.meta.url))] },
        }),
      ],
    },
    rules: {
      "import-x/no-restricted-paths": [
        "error",
        { basePath: fileURLToPath(new URL(".", import.meta.url)), zones },
      ],
      // The focus may be given to what has just appeared where it was; a page that loads gives it to nothing.
      "jsx-a11y/no-autofocus": ["error", { ignoreNonDOM: true }],
      // What is loaded when it is needed may use the module that asks for it: that one has run by then.
      "import-x/no-cycle": ["error", { allowUnsafeDynamicCyclicDependency: true }],
      "import-x/no-default-export": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      // A number in a template is what templates are for; objects and nullable values stay forbidden.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // An arrow that returns the void of a setter is clearer than braces around it.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // An event handler may be async; its rejections are handled inside it.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      // Parts with names instead: a component's hooks and what it draws fit on two screens.
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
      // A route guard throws the router's redirect, which is not an Error by the router's design.
      "@typescript-eslint/only-throw-error": "off",
    },
  },
  {
    files: ["src/testing/**", "src/**/*.test.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/unbound-method": "off",
      // What stands round the tests of a thing is no function to take apart.
      "max-lines-per-function": "off",
    },
  },
  {
    // Its budget of 40 KiB has no room for what each part would cost.
    files: ["src/features/editor/components/object-layer.tsx"],
    rules: { "max-lines-per-function": "off" },
  },
  { files: ["**/*.config.{ts,js}"], rules: { "import-x/no-default-export": "off" } },
  { files: ["scripts/**", "*.js"], languageOptions: { globals: globals.node } },
  { files: ["public/**"], languageOptions: { globals: globals.browser } },
);
