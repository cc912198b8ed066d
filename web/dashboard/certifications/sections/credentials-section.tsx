import { useTranslation } from 'react-i18next'
import type { CertificationDetails } from '../../../queries/certifications.ts'
import { useFormat } from '../../../session/use-format.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import classes from '../certification-sections.module.css'

type Credentials = NonNullable<CertificationDetails['content_credentials']>

/** Actions of the specification that have texts; others, and failures, are shown by their code. */
const deeds = [
  ...['created', 'opened', 'placed', 'edited', 'cropped', 'resized', 'orientation', 'color_adjustments'],
  ...['filtered', 'drawing', 'converted', 'transcoded', 'repackaged', 'published', 'removed'],
] as const
const failures = {
  'assertion.dataHash.mismatch': 'content',
  'assertion.bmffHash.mismatch': 'content',
  'assertion.boxesHash.mismatch': 'content',
  'assertion.hashedURI.mismatch': 'statement',
  'claimSignature.mismatch': 'signature',
  'claimSignature.outsideValidity': 'expired',
  'signingCredential.expired': 'expired',
  'signingCredential.invalid': 'credential',
  'signingCredential.ocsp.revoked': 'credential',
  'timeStamp.mismatch': 'time',
  'manifest.unreadable': 'unreadable',
} as const

const isKey = <T extends object>(key: PropertyKey, of: T): key is keyof T => Object.hasOwn(of, key)

function useDeed() {
  const { t } = useTranslation('credentials')
  const format = useFormat()
  return ({ action, software, when, description }: Credentials['actions'][number]) => {
    const known = deeds.find((deed) => action === `c2pa.${deed}`)
    const at = when && !Number.isNaN(Date.parse(when)) ? format.dateTime(when) : undefined
    return [known ? t(`deeds.${known}`) : action, description, software, at]
      .filter((part) => part !== undefined)
      .join(' · ')
  }
}

function useFacts({ signer, issuer, signed_at, generator, title, actions, ingredients }: Credentials) {
  const { t } = useTranslation('credentials')
  const format = useFormat()
  const deed = useDeed()
  const lines = (words: string[]) =>
    words.length > 0 && [...new Set(words)].map((line) => <div key={line}>{line}</div>)
  return [
    { label: t('signer'), value: [signer, issuer].filter(Boolean).join(', ') },
    {
      label: t('signed_at'),
      value: signed_at && !Number.isNaN(Date.parse(signed_at)) ? format.dateTime(signed_at) : null,
    },
    { label: t('generator'), value: generator },
    { label: t('name'), value: title },
    { label: t('actions'), value: lines(actions.map(deed)) || null },
    {
      label: t('ingredients'),
      value: lines(ingredients.flatMap((one) => one.title ?? [])) || null,
    },
  ]
}

/**
 * Who signed the file before it arrived, what was edited, and any problems with that, according to the file's
 * own manifest.
 */
function Said({ credentials }: { credentials: Credentials }) {
  const { t } = useTranslation('credentials')
  const facts = useFacts(credentials)
  const { state, trust, problems } = credentials
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('title')}</h2>
      <p className={classes.hint}>{t('hint')}</p>
      <p>
        <WordBadge colour={state === 'valid' ? 'green' : 'red'}>{t(`states.${state}`)}</WordBadge>{' '}
        {trust && (
          <WordBadge colour={trust === 'listed' ? 'green' : 'amber'}>{t(`trust.${trust}`)}</WordBadge>
        )}
      </p>
      {state === 'valid' && !trust && <p className={classes.hint}>{t('trust.none')}</p>}
      <ul>
        {problems.map((code) => (
          <li key={code}>
            {isKey(code, failures) ? t(`failures.${failures[code]}`) : t('failures.other', { code })}
          </li>
        ))}
      </ul>
      <FactList facts={facts} />
    </section>
  )
}

export function CredentialsSection({ certification: c }: { certification: CertificationDetails }) {
  return c.content_credentials && <Said credentials={c.content_credentials} />
}
