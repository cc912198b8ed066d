import esActions from '../es/actions.json' with { type: 'json' }
import esAnswers from '../es/answers.json' with { type: 'json' }
import esArchive from '../es/archive.json' with { type: 'json' }
import esAuth from '../es/auth.json' with { type: 'json' }
import esBilling from '../es/billing.json' with { type: 'json' }
import esBuilder from '../es/builder.json' with { type: 'json' }
import esCalendar from '../es/calendar.json' with { type: 'json' }
import esCertifications from '../es/certifications.json' with { type: 'json' }
import esCheckout from '../es/checkout.json' with { type: 'json' }
import esClaims from '../es/claims.json' with { type: 'json' }
import esClients from '../es/clients.json' with { type: 'json' }
import esCommon from '../es/common.json' with { type: 'json' }
import esContact from '../es/contact.json' with { type: 'json' }
import esCookies from '../es/cookies.json' with { type: 'json' }
import esCredentials from '../es/credentials.json' with { type: 'json' }
import esDashboard from '../es/dashboard.json' with { type: 'json' }
import esDefaults from '../es/defaults.json' with { type: 'json' }
import esDevice from '../es/device.json' with { type: 'json' }
import esDocuments from '../es/documents.json' with { type: 'json' }
import esDownloads from '../es/downloads.json' with { type: 'json' }
import esEmails from '../es/emails.json' with { type: 'json' }
import esErrors from '../es/errors.json' with { type: 'json' }
import esExif from '../es/exif.json' with { type: 'json' }
import esFill from '../es/fill.json' with { type: 'json' }
import esFolders from '../es/folders.json' with { type: 'json' }
import esForms from '../es/forms.json' with { type: 'json' }
import esIdentity from '../es/identity.json' with { type: 'json' }
import esInspection from '../es/inspection.json' with { type: 'json' }
import esLegal from '../es/legal.json' with { type: 'json' }
import esMailbox from '../es/mailbox.json' with { type: 'json' }
import esMails from '../es/mails.json' with { type: 'json' }
import esModals from '../es/modals.json' with { type: 'json' }
import esNotifications from '../es/notifications.json' with { type: 'json' }
import esOffer from '../es/offer.json' with { type: 'json' }
import esPlans from '../es/plans.json' with { type: 'json' }
import esPortable from '../es/portable.json' with { type: 'json' }
import esPricing from '../es/pricing.json' with { type: 'json' }
import esProfile from '../es/profile.json' with { type: 'json' }
import esRefusals from '../es/refusals.json' with { type: 'json' }
import esRegister from '../es/register.json' with { type: 'json' }
import esReports from '../es/reports.json' with { type: 'json' }
import esRespondent from '../es/respondent.json' with { type: 'json' }
import esResponses from '../es/responses.json' with { type: 'json' }
import esRetention from '../es/retention.json' with { type: 'json' }
import esReview from '../es/review.json' with { type: 'json' }
import esRules from '../es/rules.json' with { type: 'json' }
import esSentences from '../es/sentences.json' with { type: 'json' }
import esSettings from '../es/settings.json' with { type: 'json' }
import esSharing from '../es/sharing.json' with { type: 'json' }
import esSite from '../es/site.json' with { type: 'json' }
import esUsers from '../es/users.json' with { type: 'json' }
import esVerdict from '../es/verdict.json' with { type: 'json' }
import esVerifier from '../es/verifier.json' with { type: 'json' }
import esWorkflows from '../es/workflows.json' with { type: 'json' }
import esXlsform from '../es/xlsform.json' with { type: 'json' }

/** All texts in Spanish. */
export const es = {
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
  retention: esRetention,
  credentials: esCredentials,
  exif: esExif,
  sharing: esSharing,
  billing: esBilling,
  profile: esProfile,
  identity: esIdentity,
  notifications: esNotifications,
  verdict: esVerdict,
  portable: esPortable,
  verifier: esVerifier,
  register: esRegister,
  contact: esContact,
  cookies: esCookies,
  errors: esErrors,
  modals: esModals,
  auth: esAuth,
  inspection: esInspection,
  dashboard: esDashboard,
  folders: esFolders,
  forms: esForms,
  xlsform: esXlsform,
  fill: esFill,
  workflows: esWorkflows,
  calendar: esCalendar,
  archive: esArchive,
  reports: esReports,
  responses: esResponses,
  review: esReview,
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
  actions: esActions,
  answers: esAnswers,
  sentences: esSentences,
}
