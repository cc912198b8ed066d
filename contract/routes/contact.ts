import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { Line, Trap } from '../schemas/page.ts'
import { DisplayName, EmailAddress } from '../schemas/user.ts'

export const contact = defineRoutes({
  create: {
    method: 'POST',
    path: '/contact',
    summary: 'Write to the operator of this installation',
    open: true,
    body: z.strictObject({
      name: DisplayName,
      email: EmailAddress,
      company: Line.default(''),
      message: z.string().trim().min(1).max(5000),
      website: Trap,
    }),
    status: 202,
    ok: z.object({}),
    errors: ['too_many_requests'],
  },
})
