/** The door of the auth feature. */
export { currentUserQuery } from "./api/current-user";
export { useAuth } from "./auth-context";
export { AuthProvider } from "./components/auth-provider";
export { Protected } from "./components/protected";
export { watchIdentity } from "./identity";
export { displayName, providerPath } from "./model";
