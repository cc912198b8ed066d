// The texts every page needs, as one chunk per language.
import certifications from '@atesta/i18n/es/certifications.json' with { type: 'json' }
import checkout from '@atesta/i18n/es/checkout.json' with { type: 'json' }
import common from '@atesta/i18n/es/common.json' with { type: 'json' }
import contact from '@atesta/i18n/es/contact.json' with { type: 'json' }
import cookies from '@atesta/i18n/es/cookies.json' with { type: 'json' }
import plans from '@atesta/i18n/es/plans.json' with { type: 'json' }
import pricing from '@atesta/i18n/es/pricing.json' with { type: 'json' }

export const base = {
  certifications,
  checkout,
  common,
  contact,
  cookies,
  plans,
  pricing,
}
