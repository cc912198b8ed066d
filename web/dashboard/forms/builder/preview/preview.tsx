import { type Locale, locales } from '@atesta/contract/limits.ts'
import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { i18n } from '../../../../language/i18n.ts'
import { PageLoading } from '../../../../ui/page/page-loading.tsx'
import { useBuilder, useLocale } from '../use-builder.ts'
import classes from './preview.module.css'

const FormPreview = lazy(() =>
  import('../../../../fill/preview/form-preview.tsx').then((m) => ({ default: m.FormPreview })),
)

/** The texts of one language beside those of the page, once they are there. */
function useTextsIn(locale: Locale) {
  const [texts, setTexts] = useState<typeof i18n | null>(null)
  useEffect(() => {
    let current = true
    const other = i18n.cloneInstance({ lng: locale })
    const load = async () => {
      await other.changeLanguage(locale)
      await other.loadNamespaces(['common', 'fill', 'inspection', 'modals', 'errors'])
      if (current) setTexts(other)
    }
    void load()
    return () => {
      current = false
    }
  }, [locale])
  return texts?.language === locale ? texts : null
}

const widths = ['phone', 'desktop'] as const

/** The form as it is filled in, at both widths and in each language. */
export function Preview() {
  const { t } = useTranslation(['builder', 'common'])
  const here = useLocale()
  const structure = useBuilder((state) => state.structure)
  const [locale, setLocale] = useState<Locale>(here)
  const [width, setWidth] = useState<(typeof widths)[number]>('phone')
  const texts = useTextsIn(locale)
  return (
    <section className={classes.preview} aria-label={t('views.preview')}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('preview.width')}
          value={width}
          onChange={(next) => setWidth(next as typeof width)}
          data={widths.map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('common:language.label')}
          value={locale}
          onChange={(next) => setLocale(next as Locale)}
          data={locales.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        />
      </div>
      <p className={classes.hint}>{t('preview.hint')}</p>
      <div className={classes.page} data-width={width} data-preview>
        <Suspense fallback={<PageLoading />}>
          {texts ? (
            <I18nextProvider i18n={texts}>
              <FormPreview structure={structure} wide={width === 'desktop'} />
            </I18nextProvider>
          ) : (
            <PageLoading />
          )}
        </Suspense>
      </div>
    </section>
  )
}
