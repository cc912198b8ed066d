import { paths } from '@atesta/contract/paths.ts'
import { inLanguage } from '@atesta/contract/site/public-pages.ts'
import { IconDownload, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageFormat, useShownPage } from '../frame/context.ts'
import action from '../frame/link.module.css'
import { sample, sampleFacts } from '../sample/sample.ts'
import classes from './proof-card.module.css'

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The verifier's result for the photo as certified. */
function Proved() {
  const { t } = useTranslation(['site', 'verifier'])
  const format = usePageFormat()
  const facts = sampleFacts()
  return (
    <div className={classes.verdict} data-verdict="proved" hidden>
      <h3 className={classes.word}>
        <IconShieldCheck size={28} aria-hidden />
        {t('proof.proved')}
      </h3>
      <p>{t('verifier:headline.proved.detail')}</p>
      <dl className={classes.facts}>
        <Row name={t('proof.received')}>{format.exact(facts.receivedAt)}</Row>
        <Row name={t('proof.place')}>{format.coordinates(facts.place)}</Row>
        <Row name={t('proof.person')}>{facts.person}</Row>
        <Row name="SHA-256">
          <code className={classes.hash}>{facts.sha256}</code>
        </Row>
      </dl>
    </div>
  )
}

/** The verifier's result for the photo with one byte changed; the script fills in which byte. */
function Altered() {
  const { t } = useTranslation(['site', 'verifier'])
  const { sha256 } = sampleFacts()
  const place = (name: string) => `{${name}}`
  return (
    <div className={classes.verdict} data-verdict="altered" hidden>
      <h3 className={classes.word}>
        <IconShieldX size={28} aria-hidden />
        {t('proof.altered')}
      </h3>
      <p>{t('verifier:headline.altered.detail')}</p>
      <p
        data-change={t('proof.altered_detail', {
          position: place('position'),
          before: place('before'),
          after: place('after'),
        })}
      />
      <dl className={classes.facts}>
        <Row name={t('proof.recorded')}>
          <code className={classes.hash}>{sha256}</code>
        </Row>
        <Row name={t('proof.given')}>
          <code className={classes.hash} data-given />
        </Row>
      </dl>
    </div>
  )
}

function Downloads() {
  const { t } = useTranslation('site')
  const { locale } = useShownPage()
  return (
    <div className={classes.downloads}>
      <h3>{t('proof.get')}</h3>
      <ul>
        <li>
          <a href={sample.photo} download="gauge.jpg" data-sample-photo>
            <IconDownload size={18} aria-hidden />
            {t('proof.photo')}
          </a>
        </li>
        <li data-changed hidden>
          <a href={sample.photo} download="gauge-changed.jpg">
            <IconDownload size={18} aria-hidden />
            {t('proof.changed')}
          </a>
        </li>
        <li>
          <a href={sample.proof} download="gauge.jpg.tlog-proof" data-sample-proof>
            <IconDownload size={18} aria-hidden />
            {t('proof.proof')}
          </a>
        </li>
        <li>
          <a href={inLanguage(paths.verifier(), locale)}>{t('proof.verifier')}</a>
        </li>
      </ul>
      <noscript>
        <p>{t('proof.no_script')}</p>
      </noscript>
    </div>
  )
}

/** A certified photo that the visitor can check, alter and check again, with the verifier's own code. */
export function ProofCard() {
  const { t } = useTranslation('site')
  return (
    <section className={classes.card} aria-labelledby="proof" data-proof data-keys={sample.keys.join('\n')}>
      <h2 id="proof" className="visually-hidden">
        {t('proof.title')}
      </h2>
      <figure className={classes.figure}>
        <img
          className={classes.photo}
          src={sample.photo}
          alt={t('proof.alt')}
          width="1280"
          height="960"
          fetchPriority="high"
        />
        <figcaption className={classes.caption}>{t('proof.caption')}</figcaption>
      </figure>
      <div className={classes.buttons} data-needs-script>
        <button type="button" className={action.action} disabled data-check>
          {t('proof.check')}
        </button>
        <button type="button" className={action.action} data-quiet disabled data-alter>
          {t('proof.alter')}
        </button>
        <button type="button" className={action.action} data-quiet disabled data-restore hidden>
          {t('proof.restore')}
        </button>
      </div>
      <div className={classes.verdicts} role="status">
        <p className={classes.idle} data-verdict="idle" data-needs-script>
          {t('proof.idle')}
        </p>
        <p className={classes.idle} data-verdict="waiting" hidden>
          {t('proof.waiting')}
        </p>
        <Proved />
        <Altered />
        <div className={classes.verdict} data-verdict="failed" hidden>
          <h3 className={classes.word}>{t('proof.failed')}</h3>
          <p>{t('proof.failed_detail')}</p>
        </div>
      </div>
      <Downloads />
    </section>
  )
}
