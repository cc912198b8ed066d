import enActions from '../en/actions.json' with { type: 'json' }
import enAnswers from '../en/answers.json' with { type: 'json' }
import enArchive from '../en/archive.json' with { type: 'json' }
import enAuth from '../en/auth.json' with { type: 'json' }
import enBilling from '../en/billing.json' with { type: 'json' }
import enBuilder from '../en/builder.json' with { type: 'json' }
import enCalendar from '../en/calendar.json' with { type: 'json' }
import enCertifications from '../en/certifications.json' with { type: 'json' }
import enCheckout from '../en/checkout.json' with { type: 'json' }
import enClaims from '../en/claims.json' with { type: 'json' }
import enClients from '../en/clients.json' with { type: 'json' }
import enCommon from '../en/common.json' with { type: 'json' }
import enContact from '../en/contact.json' with { type: 'json' }
import enCookies from '../en/cookies.json' with { type: 'json' }
import enCredentials from '../en/credentials.json' with { type: 'json' }
import enDashboard from '../en/dashboard.json' with { type: 'json' }
import enDefaults from '../en/defaults.json' with { type: 'json' }
import enDevice from '../en/device.json' with { type: 'json' }
import enDocuments from '../en/documents.json' with { type: 'json' }
import enDownloads from '../en/downloads.json' with { type: 'json' }
import enEmails from '../en/emails.json' with { type: 'json' }
import enErrors from '../en/errors.json' with { type: 'json' }
import enExif from '../en/exif.json' with { type: 'json' }
import enFill from '../en/fill.json' with { type: 'json' }
import enFolders from '../en/folders.json' with { type: 'json' }
import enForms from '../en/forms.json' with { type: 'json' }
import enIdentity from '../en/identity.json' with { type: 'json' }
import enInspection from '../en/inspection.json' with { type: 'json' }
import enLegal from '../en/legal.json' with { type: 'json' }
import enMailbox from '../en/mailbox.json' with { type: 'json' }
import enMails from '../en/mails.json' with { type: 'json' }
import enModals from '../en/modals.json' with { type: 'json' }
import enNotifications from '../en/notifications.json' with { type: 'json' }
import enOffer from '../en/offer.json' with { type: 'json' }
import enPlans from '../en/plans.json' with { type: 'json' }
import enPortable from '../en/portable.json' with { type: 'json' }
import enPricing from '../en/pricing.json' with { type: 'json' }
import enProfile from '../en/profile.json' with { type: 'json' }
import enRefusals from '../en/refusals.json' with { type: 'json' }
import enRegister from '../en/register.json' with { type: 'json' }
import enReports from '../en/reports.json' with { type: 'json' }
import enRespondent from '../en/respondent.json' with { type: 'json' }
import enResponses from '../en/responses.json' with { type: 'json' }
import enRetention from '../en/retention.json' with { type: 'json' }
import enReview from '../en/review.json' with { type: 'json' }
import enRules from '../en/rules.json' with { type: 'json' }
import enSentences from '../en/sentences.json' with { type: 'json' }
import enSettings from '../en/settings.json' with { type: 'json' }
import enSharing from '../en/sharing.json' with { type: 'json' }
import enSite from '../en/site.json' with { type: 'json' }
import enUsers from '../en/users.json' with { type: 'json' }
import enVerdict from '../en/verdict.json' with { type: 'json' }
import enVerifier from '../en/verifier.json' with { type: 'json' }
import enWorkflows from '../en/workflows.json' with { type: 'json' }
import enXlsform from '../en/xlsform.json' with { type: 'json' }

/** All texts in English. */
export const en = {
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
  retention: enRetention,
  credentials: enCredentials,
  exif: enExif,
  sharing: enSharing,
  billing: enBilling,
  profile: enProfile,
  identity: enIdentity,
  notifications: enNotifications,
  verdict: enVerdict,
  portable: enPortable,
  verifier: enVerifier,
  register: enRegister,
  contact: enContact,
  cookies: enCookies,
  errors: enErrors,
  modals: enModals,
  auth: enAuth,
  inspection: enInspection,
  dashboard: enDashboard,
  folders: enFolders,
  forms: enForms,
  xlsform: enXlsform,
  fill: enFill,
  workflows: enWorkflows,
  calendar: enCalendar,
  archive: enArchive,
  reports: enReports,
  responses: enResponses,
  review: enReview,
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
  actions: enActions,
  answers: enAnswers,
  sentences: enSentences,
}
