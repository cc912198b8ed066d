import { z } from 'zod'
import { limits, locales } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { Client, ClientBody, ClientChange } from '../schemas/email.ts'
import { Flag, IdParams, NumericId, PageQuery, pageOf, Version } from '../schemas/page.ts'

export const clients = defineRoutes({
  list: {
    method: 'GET',
    path: '/clients',
    summary: 'Clients: who is asked by e-mail',
    query: PageQuery.extend({
      unsubscribed: Flag,
      q: z.string().trim().max(200).optional(),
      sort: z.enum(['name', '-name', 'created_at', '-created_at']).default('name'),
    }),
    ok: pageOf(Client),
    errors: ['forbidden'],
  },
  read: {
    method: 'GET',
    path: '/clients/:id',
    summary: 'A client',
    params: IdParams,
    ok: Client,
    errors: ['not_found', 'forbidden'],
  },
  create: {
    method: 'POST',
    path: '/clients/create',
    summary: 'Add a client',
    body: ClientBody,
    status: 201,
    ok: Client,
    errors: ['forbidden', 'client_already_exists'],
  },
  check: {
    method: 'POST',
    path: '/clients/check',
    summary: 'Which of these addresses are clients already, unsubscribed, or recipients of an email task',
    body: z.strictObject({
      addresses: z.array(z.string().trim().max(254)).max(limits.maxRecipientsAtOnce),
      task_id: NumericId.optional(),
    }),
    /** Only those who are clients, in no particular order; `email` is the address as given. */
    ok: z.array(
      z.object({
        email: z.string(),
        client_id: z.number(),
        name: z.string(),
        locale: z.enum(locales).nullable(),
        unsubscribed: z.boolean(),
        /** Whether it is a recipient of the given task. */
        recipient: z.boolean(),
      }),
    ),
    errors: ['not_found', 'forbidden'],
  },
  importMany: {
    method: 'POST',
    path: '/clients/import',
    summary: 'Add clients; those whose address is known stay as they are',
    body: z.strictObject({ clients: z.array(ClientBody).min(1).max(limits.maxRecipientsAtOnce) }),
    ok: z.object({
      added: z.number(),
      /** Addresses that were already clients. */
      known: z.number(),
    }),
    errors: ['forbidden', 'repeated_user'],
  },
  save: {
    method: 'POST',
    path: '/clients/:id',
    summary:
      'Save a client: what is left out stays, null empties; emails on their way keep the address they went to',
    params: IdParams,
    body: ClientChange.extend({ version: Version }),
    ok: Client,
    errors: ['not_found', 'forbidden', 'stale_version', 'client_already_exists', 'client_address_deleted'],
  },
  remove: {
    method: 'DELETE',
    path: '/clients/:id',
    summary: 'Delete a client without open emails; what they answered stays',
    params: IdParams,
    status: 204,
    errors: ['not_found', 'forbidden', 'client_in_use'],
  },
})
