import { z } from 'zod'
import { Instant } from './page.ts'
import { Me } from './user.ts'

const Token = z.object({ access_token: z.string(), expires_at: z.string() })
/** The browser's session: the user, and a short-lived bearer for calls; both null without a session. */
export const Session = z.object({ user: Me.nullable(), token: Token.nullable() })

/** A browser in which the person is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  current: z.boolean(),
  created_at: Instant,
  seen_at: Instant,
  expires_at: Instant,
  address: z.string(),
  user_agent: z.string(),
})
