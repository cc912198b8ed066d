/** The key under which this device stores who is signed in, for use offline. */
export const lastUserKey = 'last-user'
