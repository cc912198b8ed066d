/** Where this device keeps who is signed in, for when there is no connection. */
export const lastUserKey = 'last-user'
