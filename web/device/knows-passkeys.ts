import { deviceStorage } from './browser-storage.ts'

/**
 * Whether this browser can use passkeys here: it supports them, and the page came over a connection that
 * counts as secure.
 */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

const name = 'passkeys'

/** Remembers that a passkey was made or used in this browser. */
export const rememberPasskeys = (): void => deviceStorage.setItem(name, 'used')

/** Whether the sign-in page requests passkeys immediately. Elsewhere the server is spared that call. */
export const hasUsedPasskeys = (): boolean => deviceStorage.getItem(name) !== null
