// The texts every page needs, as one chunk per language.
import certifications from '@atesta/i18n/pt/certifications.json' with { type: 'json' }
import checkout from '@atesta/i18n/pt/checkout.json' with { type: 'json' }
import common from '@atesta/i18n/pt/common.json' with { type: 'json' }
import contact from '@atesta/i18n/pt/contact.json' with { type: 'json' }
import cookies from '@atesta/i18n/pt/cookies.json' with { type: 'json' }
import plans from '@atesta/i18n/pt/plans.json' with { type: 'json' }
import pricing from '@atesta/i18n/pt/pricing.json' with { type: 'json' }

export const base = {
  certifications,
  checkout,
  common,
  contact,
  cookies,
  plans,
  pricing,
}
