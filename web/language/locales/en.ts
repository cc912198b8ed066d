// The texts every page needs, as one chunk per language.
import certifications from '@atesta/i18n/en/certifications.json' with { type: 'json' }
import checkout from '@atesta/i18n/en/checkout.json' with { type: 'json' }
import common from '@atesta/i18n/en/common.json' with { type: 'json' }
import contact from '@atesta/i18n/en/contact.json' with { type: 'json' }
import cookies from '@atesta/i18n/en/cookies.json' with { type: 'json' }
import plans from '@atesta/i18n/en/plans.json' with { type: 'json' }
import pricing from '@atesta/i18n/en/pricing.json' with { type: 'json' }

export const base = {
  certifications,
  checkout,
  common,
  contact,
  cookies,
  plans,
  pricing,
}
