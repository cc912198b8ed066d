import { useTranslation } from 'react-i18next'
import classes from './consent-form.module.css'
import action from './link.module.css'

const names = ['necessary', 'advertisement', 'others'] as const

/** What the visitor allows. `place` distinguishes the form on the cookies page from the one in the dialog. */
export function ConsentForm({ place }: { place: 'page' | 'dialog' }) {
  const { t } = useTranslation(['offer', 'cookies'])
  return (
    <form className={classes.form} data-cookie-settings data-needs-script>
      <p data-undecided hidden>
        {t('offer:cookies.undecided')}
      </p>
      {names.map((name) => {
        const id = `${place}-${name}`
        return (
          <div key={name} className={classes.choice}>
            <input
              type="checkbox"
              id={id}
              name={name}
              aria-describedby={`${id}-detail`}
              defaultChecked={name === 'necessary'}
              disabled={name === 'necessary'}
            />
            <label htmlFor={id}>{t(`cookies:settings.${name}`)}</label>
            <p id={`${id}-detail`}>{t(`cookies:settings.${name}_detail`)}</p>
          </div>
        )
      })}
      <div className={classes.save}>
        <button type="submit" className={action.action} disabled>
          {t('cookies:settings.save')}
        </button>
        <p role="status" data-saved={t('offer:cookies.saved')} />
      </div>
    </form>
  )
}
