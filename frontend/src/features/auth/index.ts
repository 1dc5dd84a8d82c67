/** The door of the auth feature. */
export { useAuth } from "./auth-context";
export { AuthProvider } from "./components/auth-provider";
export { Protected } from "./components/protected";
export { displayName, providerPath } from "./model";
