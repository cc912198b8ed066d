import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import classes from './verifier-page.module.css'

/** On paper: when it was printed. Written then, since a browser takes a while to write its first date. */
export function PrintedAt() {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const [at, setAt] = useState<Date>()
  useEffect(() => {
    const printing = () => flushSync(() => setAt(new Date()))
    window.addEventListener('beforeprint', printing)
    return () => window.removeEventListener('beforeprint', printing)
  }, [])
  return at ? <p className={classes.printed}>{t('printed', { date: format.exact(at) })}</p> : null
}
