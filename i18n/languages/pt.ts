import ptActions from '../pt/actions.json' with { type: 'json' }
import ptAnswers from '../pt/answers.json' with { type: 'json' }
import ptArchive from '../pt/archive.json' with { type: 'json' }
import ptAuth from '../pt/auth.json' with { type: 'json' }
import ptBilling from '../pt/billing.json' with { type: 'json' }
import ptBuilder from '../pt/builder.json' with { type: 'json' }
import ptCalendar from '../pt/calendar.json' with { type: 'json' }
import ptCertifications from '../pt/certifications.json' with { type: 'json' }
import ptCheckout from '../pt/checkout.json' with { type: 'json' }
import ptClaims from '../pt/claims.json' with { type: 'json' }
import ptClients from '../pt/clients.json' with { type: 'json' }
import ptCommon from '../pt/common.json' with { type: 'json' }
import ptContact from '../pt/contact.json' with { type: 'json' }
import ptCookies from '../pt/cookies.json' with { type: 'json' }
import ptCredentials from '../pt/credentials.json' with { type: 'json' }
import ptDashboard from '../pt/dashboard.json' with { type: 'json' }
import ptDefaults from '../pt/defaults.json' with { type: 'json' }
import ptDevice from '../pt/device.json' with { type: 'json' }
import ptDocuments from '../pt/documents.json' with { type: 'json' }
import ptDownloads from '../pt/downloads.json' with { type: 'json' }
import ptEmails from '../pt/emails.json' with { type: 'json' }
import ptErrors from '../pt/errors.json' with { type: 'json' }
import ptExif from '../pt/exif.json' with { type: 'json' }
import ptFill from '../pt/fill.json' with { type: 'json' }
import ptFolders from '../pt/folders.json' with { type: 'json' }
import ptForms from '../pt/forms.json' with { type: 'json' }
import ptIdentity from '../pt/identity.json' with { type: 'json' }
import ptInspection from '../pt/inspection.json' with { type: 'json' }
import ptLegal from '../pt/legal.json' with { type: 'json' }
import ptMailbox from '../pt/mailbox.json' with { type: 'json' }
import ptMails from '../pt/mails.json' with { type: 'json' }
import ptModals from '../pt/modals.json' with { type: 'json' }
import ptNotifications from '../pt/notifications.json' with { type: 'json' }
import ptOffer from '../pt/offer.json' with { type: 'json' }
import ptPlans from '../pt/plans.json' with { type: 'json' }
import ptPortable from '../pt/portable.json' with { type: 'json' }
import ptPricing from '../pt/pricing.json' with { type: 'json' }
import ptProfile from '../pt/profile.json' with { type: 'json' }
import ptRefusals from '../pt/refusals.json' with { type: 'json' }
import ptRegister from '../pt/register.json' with { type: 'json' }
import ptReports from '../pt/reports.json' with { type: 'json' }
import ptRespondent from '../pt/respondent.json' with { type: 'json' }
import ptResponses from '../pt/responses.json' with { type: 'json' }
import ptRetention from '../pt/retention.json' with { type: 'json' }
import ptReview from '../pt/review.json' with { type: 'json' }
import ptRules from '../pt/rules.json' with { type: 'json' }
import ptSentences from '../pt/sentences.json' with { type: 'json' }
import ptSettings from '../pt/settings.json' with { type: 'json' }
import ptSharing from '../pt/sharing.json' with { type: 'json' }
import ptSite from '../pt/site.json' with { type: 'json' }
import ptUsers from '../pt/users.json' with { type: 'json' }
import ptVerdict from '../pt/verdict.json' with { type: 'json' }
import ptVerifier from '../pt/verifier.json' with { type: 'json' }
import ptWorkflows from '../pt/workflows.json' with { type: 'json' }
import ptXlsform from '../pt/xlsform.json' with { type: 'json' }

/** All texts in Portuguese. */
export const pt = {
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
  retention: ptRetention,
  credentials: ptCredentials,
  exif: ptExif,
  sharing: ptSharing,
  billing: ptBilling,
  profile: ptProfile,
  identity: ptIdentity,
  notifications: ptNotifications,
  verdict: ptVerdict,
  portable: ptPortable,
  verifier: ptVerifier,
  register: ptRegister,
  contact: ptContact,
  cookies: ptCookies,
  errors: ptErrors,
  modals: ptModals,
  auth: ptAuth,
  inspection: ptInspection,
  dashboard: ptDashboard,
  folders: ptFolders,
  forms: ptForms,
  xlsform: ptXlsform,
  fill: ptFill,
  workflows: ptWorkflows,
  calendar: ptCalendar,
  archive: ptArchive,
  reports: ptReports,
  responses: ptResponses,
  review: ptReview,
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
  actions: ptActions,
  answers: ptAnswers,
  sentences: ptSentences,
}
