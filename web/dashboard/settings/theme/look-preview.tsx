import { scaleOf, textShadeOf } from '@atesta/contract/colour-scale.ts'
import { inkOn } from '@atesta/contract/colours.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AtestaMark } from '../../../ui/atesta-mark.tsx'
import classes from './look-preview.module.css'

type Look = { company: string; logo: string | null; colour: string }

function Brand({ company, logo }: Pick<Look, 'company' | 'logo'>) {
  return (
    <span className={classes.brand}>
      {logo ? <img src={logo} alt="" /> : <AtestaMark size={18} />}
      <span>{company}</span>
    </span>
  )
}

function Scene({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className={classes.scene}>
      <figcaption>{title}</figcaption>
      {/* Pictures of pages: nothing in them can be used. */}
      <div className={classes.frame} aria-hidden inert>
        {children}
      </div>
    </figure>
  )
}

function AppScene({ company, logo }: Look) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <Scene title={t('settings:theme.app')}>
      <div className={classes.bar}>
        <Brand company={company} logo={logo} />
      </div>
      <div className={classes.app}>
        <div className={classes.side}>
          <span>{t('common:pages.home')}</span>
          <span data-active>{t('common:pages.workflows')}</span>
          <span>{t('common:pages.certifications')}</span>
        </div>
        <div className={classes.work}>
          <b>{t('common:pages.workflows')}</b>
          <i className={classes.line} />
          <i className={classes.line} data-short />
          <span className={classes.button}>{t('settings:theme.sample_action')}</span>
        </div>
      </div>
    </Scene>
  )
}

/** Like `server/mail/layout.ts`: the logo below a line in the colour, or the name on a field in it. */
function MailScene({ company, logo }: Look) {
  const { t } = useTranslation('settings')
  return (
    <Scene title={t('theme.mail')}>
      {logo ? (
        <div className={classes.mailLogo}>
          <img src={logo} alt="" />
        </div>
      ) : (
        <div className={classes.mailName}>{company}</div>
      )}
      <div className={classes.mail}>
        <b>{t('theme.sample_mail')}</b>
        <i className={classes.line} />
        <i className={classes.line} data-short />
        <span className={classes.button}>{t('theme.sample_fill')}</span>
      </div>
    </Scene>
  )
}

function ReportScene({ company, logo }: Look) {
  const { t } = useTranslation('settings')
  return (
    <Scene title={t('theme.pdf')}>
      <div className={classes.report}>
        <Brand company={company} logo={logo} />
        <b className={classes.subject}>{t('theme.sample_report')}</b>
        <i className={classes.rule} />
        <span className={classes.verdict}>
          <IconCircleCheck size={14} /> {t('theme.sample_verdict')}
        </span>
        <i className={classes.line} />
        <i className={classes.line} data-short />
      </div>
    </Scene>
  )
}

function GuestScene({ company, logo }: Look) {
  const { t } = useTranslation('settings')
  return (
    <Scene title={t('theme.guest')}>
      <div className={classes.guest}>
        <Brand company={company} logo={logo} />
      </div>
      <div className={classes.mail}>
        <b>{t('theme.sample_report')}</b>
        <i className={classes.line} />
        <span className={classes.button} data-wide>
          {t('theme.sample_start')}
        </span>
      </div>
    </Scene>
  )
}

/** The look in the four places where people see it, for a colour that need not be saved yet. */
export function LookPreview(look: Look) {
  const { t } = useTranslation('settings')
  const scale = scaleOf(look.colour)
  const colours = {
    '--look': look.colour,
    '--look-ink': inkOn(look.colour),
    '--look-pale': scale[0],
    '--look-deep': scale[7],
    '--look-button': textShadeOf(look.colour),
  } as CSSProperties
  return (
    <section className={classes.preview} style={colours} aria-labelledby="preview-title">
      <h2 id="preview-title">{t('theme.preview')}</h2>
      <p>{t('theme.preview_hint')}</p>
      <div className={classes.scenes}>
        <AppScene {...look} />
        <MailScene {...look} />
        <ReportScene {...look} />
        <GuestScene {...look} />
      </div>
    </section>
  )
}
