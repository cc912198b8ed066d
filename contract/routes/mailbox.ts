import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { MailboxMail, mailStates } from '../schemas/email.ts'
import { IdParams, PageQuery, pageOf } from '../schemas/page.ts'

export const mailbox = defineRoutes({
  list: {
    method: 'GET',
    path: '/mailbox',
    summary: 'Messages of the company that an installation without a mail server keeps in its folder',
    query: PageQuery.extend({
      state: z.enum(mailStates).optional(),
      q: z.string().trim().max(200).optional(),
    }),
    ok: pageOf(MailboxMail),
    errors: ['forbidden', 'mailbox_off'],
  },
  read: {
    method: 'GET',
    path: '/mailbox/:id',
    summary:
      'One message with its headers, its text and its page; an invitation with its link only for who sent it',
    params: IdParams,
    ok: MailboxMail.extend({
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      text: z.string(),
      html: z.string(),
      /** The message contained a link to another person's account, which was removed. */
      link_withheld: z.boolean(),
    }),
    errors: ['not_found', 'forbidden', 'mailbox_off', 'file_not_ready'],
  },
})
