import { z } from 'zod'
import { billingPeriods, paidPlanIds } from '../plans.ts'
import { defineRoutes } from '../route.ts'
import { BillingEntry, Subscription } from '../schemas/billing.ts'
import { PageQuery, pageOf } from '../schemas/page.ts'

/** A page of the payment service, to which the browser is sent. */
const Elsewhere = z.object({ url: z.string() })

export const billing = defineRoutes({
  history: {
    method: 'GET',
    path: '/billing/history',
    summary: 'Plans, payments and credits of the company, newest first',
    query: PageQuery,
    ok: pageOf(BillingEntry),
    errors: ['forbidden'],
  },
  checkout: {
    method: 'POST',
    path: '/billing/checkout',
    summary: 'Start paying for a plan; answers the page to pay on',
    stepUp: true,
    body: z.strictObject({ plan: z.enum(paidPlanIds), period: z.enum(billingPeriods).default('month') }),
    ok: Elsewhere,
    errors: ['forbidden', 'billing_not_available', 'already_subscribed'],
  },
  requestPlan: {
    method: 'POST',
    path: '/billing/request',
    summary: 'Ask the operator of the installation for a plan, where plans are assigned by hand',
    stepUp: true,
    body: z.strictObject({
      plan: z.enum(paidPlanIds),
      period: z.enum(billingPeriods).default('month'),
      note: z.string().trim().max(2000).default(''),
    }),
    ok: z.object({}),
    errors: ['forbidden', 'too_many_requests'],
  },
  buyCredits: {
    method: 'POST',
    path: '/billing/credits',
    summary: 'Start paying for packs of credits beside the plan; answers the page to pay on',
    stepUp: true,
    body: z.strictObject({ packs: z.number().int().min(1).max(100) }),
    ok: Elsewhere,
    errors: ['forbidden', 'billing_not_available'],
  },
  portal: {
    method: 'POST',
    path: '/billing/portal',
    summary: 'Where cards, addresses and invoices are kept; answers the page',
    stepUp: true,
    ok: Elsewhere,
    errors: ['forbidden', 'billing_not_available', 'no_subscription'],
  },
  cancel: {
    method: 'POST',
    path: '/billing/cancel',
    summary: 'End the plan when its paid term ends; with `resume`, take that back',
    stepUp: true,
    body: z.strictObject({ resume: z.boolean().default(false) }),
    ok: z.object({ data: Subscription }),
    errors: ['forbidden', 'billing_not_available', 'no_subscription'],
  },
})
