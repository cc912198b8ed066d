import { auth } from '@atesta/contract/routes/auth.ts'
import { listSessions } from '../../domain/auth/auth.queries.ts'
import { route } from '../../http/route.ts'

export const sessions = route(auth.sessions, {
  allow: () => true,
  handler: async ({ actor, services }) => {
    const rows = await listSessions(services.authDatabase, actor.sessionId)
    return rows.map((row) => ({
      id: row.id,
      current: row.id === actor.sessionId,
      created_at: row.created_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      address: row.address ?? '',
      user_agent: row.user_agent ?? '',
    }))
  },
})
