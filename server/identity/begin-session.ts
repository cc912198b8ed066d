import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * better-auth begins sessions only through its own ways of signing in; this one is called by us once all
 * factors were given.
 */
export const ownSessions = {
  id: 'atesta-sessions',
  endpoints: {
    beginSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ authUserId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(context.body.authUserId)
        if (!user) throw new Error('There is no such sign-in.')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(context, { session, user })
        return { sessionId: session.id }
      },
    ),
  },
}
