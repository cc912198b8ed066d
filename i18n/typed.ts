import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import enAnswers from './en/answers.json' with { type: 'json' }
import enArchive from './en/archive.json' with { type: 'json' }
import enAuth from './en/auth.json' with { type: 'json' }
import enBilling from './en/billing.json' with { type: 'json' }
import enBuilder from './en/builder.json' with { type: 'json' }
import enCalendar from './en/calendar.json' with { type: 'json' }
import enCertifications from './en/certifications.json' with { type: 'json' }
import enCheckout from './en/checkout.json' with { type: 'json' }
import enClaims from './en/claims.json' with { type: 'json' }
import enClients from './en/clients.json' with { type: 'json' }
import enCommon from './en/common.json' with { type: 'json' }
import enContact from './en/contact.json' with { type: 'json' }
import enCookies from './en/cookies.json' with { type: 'json' }
import enDashboard from './en/dashboard.json' with { type: 'json' }
import enDefaults from './en/defaults.json' with { type: 'json' }
import enDevice from './en/device.json' with { type: 'json' }
import enDocuments from './en/documents.json' with { type: 'json' }
import enDownloads from './en/downloads.json' with { type: 'json' }
import enEmails from './en/emails.json' with { type: 'json' }
import enErrors from './en/errors.json' with { type: 'json' }
import enFill from './en/fill.json' with { type: 'json' }
import enForms from './en/forms.json' with { type: 'json' }
import enInspection from './en/inspection.json' with { type: 'json' }
import enLegal from './en/legal.json' with { type: 'json' }
import enMailbox from './en/mailbox.json' with { type: 'json' }
import enMails from './en/mails.json' with { type: 'json' }
import enModals from './en/modals.json' with { type: 'json' }
import enNotifications from './en/notifications.json' with { type: 'json' }
import enOffer from './en/offer.json' with { type: 'json' }
import enPlans from './en/plans.json' with { type: 'json' }
import enPricing from './en/pricing.json' with { type: 'json' }
import enProfile from './en/profile.json' with { type: 'json' }
import enRefusals from './en/refusals.json' with { type: 'json' }
import enRegister from './en/register.json' with { type: 'json' }
import enReports from './en/reports.json' with { type: 'json' }
import enRespondent from './en/respondent.json' with { type: 'json' }
import enResponses from './en/responses.json' with { type: 'json' }
import enRules from './en/rules.json' with { type: 'json' }
import enSentences from './en/sentences.json' with { type: 'json' }
import enSettings from './en/settings.json' with { type: 'json' }
import enSharing from './en/sharing.json' with { type: 'json' }
import enSite from './en/site.json' with { type: 'json' }
import enUsers from './en/users.json' with { type: 'json' }
import enVerdict from './en/verdict.json' with { type: 'json' }
import enVerifier from './en/verifier.json' with { type: 'json' }
import enWorkflows from './en/workflows.json' with { type: 'json' }
import enXlsform from './en/xlsform.json' with { type: 'json' }
import esAnswers from './es/answers.json' with { type: 'json' }
import esArchive from './es/archive.json' with { type: 'json' }
import esAuth from './es/auth.json' with { type: 'json' }
import esBilling from './es/billing.json' with { type: 'json' }
import esBuilder from './es/builder.json' with { type: 'json' }
import esCalendar from './es/calendar.json' with { type: 'json' }
import esCertifications from './es/certifications.json' with { type: 'json' }
import esCheckout from './es/checkout.json' with { type: 'json' }
import esClaims from './es/claims.json' with { type: 'json' }
import esClients from './es/clients.json' with { type: 'json' }
import esCommon from './es/common.json' with { type: 'json' }
import esContact from './es/contact.json' with { type: 'json' }
import esCookies from './es/cookies.json' with { type: 'json' }
import esDashboard from './es/dashboard.json' with { type: 'json' }
import esDefaults from './es/defaults.json' with { type: 'json' }
import esDevice from './es/device.json' with { type: 'json' }
import esDocuments from './es/documents.json' with { type: 'json' }
import esDownloads from './es/downloads.json' with { type: 'json' }
import esEmails from './es/emails.json' with { type: 'json' }
import esErrors from './es/errors.json' with { type: 'json' }
import esFill from './es/fill.json' with { type: 'json' }
import esForms from './es/forms.json' with { type: 'json' }
import esInspection from './es/inspection.json' with { type: 'json' }
import esLegal from './es/legal.json' with { type: 'json' }
import esMailbox from './es/mailbox.json' with { type: 'json' }
import esMails from './es/mails.json' with { type: 'json' }
import esModals from './es/modals.json' with { type: 'json' }
import esNotifications from './es/notifications.json' with { type: 'json' }
import esOffer from './es/offer.json' with { type: 'json' }
import esPlans from './es/plans.json' with { type: 'json' }
import esPricing from './es/pricing.json' with { type: 'json' }
import esProfile from './es/profile.json' with { type: 'json' }
import esRefusals from './es/refusals.json' with { type: 'json' }
import esRegister from './es/register.json' with { type: 'json' }
import esReports from './es/reports.json' with { type: 'json' }
import esRespondent from './es/respondent.json' with { type: 'json' }
import esResponses from './es/responses.json' with { type: 'json' }
import esRules from './es/rules.json' with { type: 'json' }
import esSentences from './es/sentences.json' with { type: 'json' }
import esSettings from './es/settings.json' with { type: 'json' }
import esSharing from './es/sharing.json' with { type: 'json' }
import esSite from './es/site.json' with { type: 'json' }
import esUsers from './es/users.json' with { type: 'json' }
import esVerdict from './es/verdict.json' with { type: 'json' }
import esVerifier from './es/verifier.json' with { type: 'json' }
import esWorkflows from './es/workflows.json' with { type: 'json' }
import esXlsform from './es/xlsform.json' with { type: 'json' }
import type { Namespace } from './namespaces.ts'
import ptAnswers from './pt/answers.json' with { type: 'json' }
import ptArchive from './pt/archive.json' with { type: 'json' }
import ptAuth from './pt/auth.json' with { type: 'json' }
import ptBilling from './pt/billing.json' with { type: 'json' }
import ptBuilder from './pt/builder.json' with { type: 'json' }
import ptCalendar from './pt/calendar.json' with { type: 'json' }
import ptCertifications from './pt/certifications.json' with { type: 'json' }
import ptCheckout from './pt/checkout.json' with { type: 'json' }
import ptClaims from './pt/claims.json' with { type: 'json' }
import ptClients from './pt/clients.json' with { type: 'json' }
import ptCommon from './pt/common.json' with { type: 'json' }
import ptContact from './pt/contact.json' with { type: 'json' }
import ptCookies from './pt/cookies.json' with { type: 'json' }
import ptDashboard from './pt/dashboard.json' with { type: 'json' }
import ptDefaults from './pt/defaults.json' with { type: 'json' }
import ptDevice from './pt/device.json' with { type: 'json' }
import ptDocuments from './pt/documents.json' with { type: 'json' }
import ptDownloads from './pt/downloads.json' with { type: 'json' }
import ptEmails from './pt/emails.json' with { type: 'json' }
import ptErrors from './pt/errors.json' with { type: 'json' }
import ptFill from './pt/fill.json' with { type: 'json' }
import ptForms from './pt/forms.json' with { type: 'json' }
import ptInspection from './pt/inspection.json' with { type: 'json' }
import ptLegal from './pt/legal.json' with { type: 'json' }
import ptMailbox from './pt/mailbox.json' with { type: 'json' }
import ptMails from './pt/mails.json' with { type: 'json' }
import ptModals from './pt/modals.json' with { type: 'json' }
import ptNotifications from './pt/notifications.json' with { type: 'json' }
import ptOffer from './pt/offer.json' with { type: 'json' }
import ptPlans from './pt/plans.json' with { type: 'json' }
import ptPricing from './pt/pricing.json' with { type: 'json' }
import ptProfile from './pt/profile.json' with { type: 'json' }
import ptRefusals from './pt/refusals.json' with { type: 'json' }
import ptRegister from './pt/register.json' with { type: 'json' }
import ptReports from './pt/reports.json' with { type: 'json' }
import ptRespondent from './pt/respondent.json' with { type: 'json' }
import ptResponses from './pt/responses.json' with { type: 'json' }
import ptRules from './pt/rules.json' with { type: 'json' }
import ptSentences from './pt/sentences.json' with { type: 'json' }
import ptSettings from './pt/settings.json' with { type: 'json' }
import ptSharing from './pt/sharing.json' with { type: 'json' }
import ptSite from './pt/site.json' with { type: 'json' }
import ptUsers from './pt/users.json' with { type: 'json' }
import ptVerdict from './pt/verdict.json' with { type: 'json' }
import ptVerifier from './pt/verifier.json' with { type: 'json' }
import ptWorkflows from './pt/workflows.json' with { type: 'json' }
import ptXlsform from './pt/xlsform.json' with { type: 'json' }

/** Every error code has a title (what happened) and a detail (what to do), in every language. */
type ErrorTexts = Record<ErrorCode, { title: string; detail: string }>

/**
 * The shape a language must have to say all that English says. Spanish and Portuguese have one more plural form
 * than English, `many` (CLDR: 1,000,000 de …), so every `…_other` of English asks them for a `…_many` too.
 */
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> } & {
  [K in keyof T as K extends `${infer Base}_other` ? `${Base}_many` : never]: string
}
type AllNamespaces = Record<Namespace, object>

const en = {
  common: enCommon,
  certifications: enCertifications,
  pricing: enPricing,
  checkout: enCheckout,
  plans: enPlans,
  users: enUsers,
  site: enSite,
  offer: enOffer,
  legal: enLegal,
  settings: enSettings,
  sharing: enSharing,
  billing: enBilling,
  profile: enProfile,
  notifications: enNotifications,
  verdict: enVerdict,
  verifier: enVerifier,
  register: enRegister,
  contact: enContact,
  cookies: enCookies,
  errors: enErrors,
  modals: enModals,
  auth: enAuth,
  inspection: enInspection,
  dashboard: enDashboard,
  forms: enForms,
  xlsform: enXlsform,
  fill: enFill,
  workflows: enWorkflows,
  calendar: enCalendar,
  archive: enArchive,
  reports: enReports,
  responses: enResponses,
  rules: enRules,
  emails: enEmails,
  builder: enBuilder,
  clients: enClients,
  claims: enClaims,
  respondent: enRespondent,
  mailbox: enMailbox,
  downloads: enDownloads,
  mails: enMails,
  refusals: enRefusals,
  device: enDevice,
  documents: enDocuments,
  defaults: enDefaults,
  answers: enAnswers,
  sentences: enSentences,
} satisfies AllNamespaces & { errors: ErrorTexts }

/** English is the reference: its keys are the keys. */
export type Texts = typeof en

const es = {
  common: esCommon,
  certifications: esCertifications,
  pricing: esPricing,
  checkout: esCheckout,
  plans: esPlans,
  users: esUsers,
  site: esSite,
  offer: esOffer,
  legal: esLegal,
  settings: esSettings,
  sharing: esSharing,
  billing: esBilling,
  profile: esProfile,
  notifications: esNotifications,
  verdict: esVerdict,
  verifier: esVerifier,
  register: esRegister,
  contact: esContact,
  cookies: esCookies,
  errors: esErrors,
  modals: esModals,
  auth: esAuth,
  inspection: esInspection,
  dashboard: esDashboard,
  forms: esForms,
  xlsform: esXlsform,
  fill: esFill,
  workflows: esWorkflows,
  calendar: esCalendar,
  archive: esArchive,
  reports: esReports,
  responses: esResponses,
  rules: esRules,
  emails: esEmails,
  builder: esBuilder,
  clients: esClients,
  claims: esClaims,
  respondent: esRespondent,
  mailbox: esMailbox,
  downloads: esDownloads,
  mails: esMails,
  refusals: esRefusals,
  device: esDevice,
  documents: esDocuments,
  defaults: esDefaults,
  answers: esAnswers,
  sentences: esSentences,
} satisfies Same<Texts>

const pt = {
  common: ptCommon,
  certifications: ptCertifications,
  pricing: ptPricing,
  checkout: ptCheckout,
  plans: ptPlans,
  users: ptUsers,
  site: ptSite,
  offer: ptOffer,
  legal: ptLegal,
  settings: ptSettings,
  sharing: ptSharing,
  billing: ptBilling,
  profile: ptProfile,
  notifications: ptNotifications,
  verdict: ptVerdict,
  verifier: ptVerifier,
  register: ptRegister,
  contact: ptContact,
  cookies: ptCookies,
  errors: ptErrors,
  modals: ptModals,
  auth: ptAuth,
  inspection: ptInspection,
  dashboard: ptDashboard,
  forms: ptForms,
  xlsform: ptXlsform,
  fill: ptFill,
  workflows: ptWorkflows,
  calendar: ptCalendar,
  archive: ptArchive,
  reports: ptReports,
  responses: ptResponses,
  rules: ptRules,
  emails: ptEmails,
  builder: ptBuilder,
  clients: ptClients,
  claims: ptClaims,
  respondent: ptRespondent,
  mailbox: ptMailbox,
  downloads: ptDownloads,
  mails: ptMails,
  refusals: ptRefusals,
  device: ptDevice,
  documents: ptDocuments,
  defaults: ptDefaults,
  answers: ptAnswers,
  sentences: ptSentences,
} satisfies Same<Texts>

/** All texts of all languages; for servers and tests, the browser loads what it needs. */
export const texts: Record<Locale, Texts> = { en, es, pt }
