import { useTranslation } from 'react-i18next'
import action from '../frame/link.module.css'
import { PageTop } from '../frame/page-top.tsx'
import classes from './contact-page.module.css'
import fields from './fields.module.css'
import { ReachOperator } from './reach-operator.tsx'

const names = ['name', 'email', 'company', 'message'] as const
const kinds = {
  name: { autoComplete: 'name', maxLength: 200 },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', maxLength: 254 },
  company: { autoComplete: 'organization', maxLength: 200 },
} as const

function Field({ name }: { name: (typeof names)[number] }) {
  const { t } = useTranslation('offer')
  const shared = {
    id: `contact-${name}`,
    name,
    required: name !== 'company',
    'aria-describedby':
      name === 'message' ? 'contact-message-help contact-message-error' : `contact-${name}-error`,
  }
  return (
    <div className={fields.field}>
      <label htmlFor={shared.id}>{t(`contact.${name}`)}</label>
      {name === 'message' ? (
        <textarea {...shared} rows={7} maxLength={5000} />
      ) : (
        <input {...shared} {...kinds[name]} />
      )}
      {name === 'message' && (
        <p id="contact-message-help" className={fields.help}>
          {t('contact.message_help')}
        </p>
      )}
      <p id={`contact-${name}-error`} className={fields.error} hidden />
    </div>
  )
}

/**
 * `/contact`: a message to the operator. The script sends it; without scripts the page explains how to write.
 */
export function ContactPage() {
  const { t } = useTranslation(['offer', 'contact'])
  return (
    <>
      <PageTop title={t('contact:title')} intro={t('offer:contact.intro')} />
      <div className={classes.column}>
        <noscript>
          <p>{t('offer:contact.no_script')}</p>
          <ReachOperator />
        </noscript>
        <form
          className={classes.form}
          noValidate
          data-contact
          data-needs-script
          data-required={t('offer:contact.required')}
          data-email-shape={t('offer:contact.email_shape')}
          data-offline={t('offer:contact.offline')}
        >
          <div className={classes.problem} role="alert" data-problem hidden>
            <strong>{t('offer:contact.problem')}</strong>
            <p data-problem-detail />
            <p>{t('offer:contact.kept')}</p>
          </div>
          {names.map((name) => (
            <Field key={name} name={name} />
          ))}
          {/* A trap for programs that fill in every field: invisible, not read out, and not reached by
             keyboard. */}
          <div className={classes.trap} aria-hidden="true">
            <label htmlFor="contact-website">{t('offer:contact.website')}</label>
            <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
          </div>
          <button
            type="submit"
            className={action.action}
            disabled
            data-send
            data-sending={t('offer:contact.sending')}
          >
            {t('offer:contact.send')}
          </button>
        </form>
        <div className={classes.sent} data-sent tabIndex={-1} hidden>
          <h2>{t('offer:contact.sent')}</h2>
          <p data-sent-detail={t('offer:contact.sent_detail')} />
          <button type="button" className={action.action} data-quiet data-another>
            {t('offer:contact.another')}
          </button>
        </div>
      </div>
    </>
  )
}
