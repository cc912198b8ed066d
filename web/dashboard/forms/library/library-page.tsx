import { paths } from '@atesta/contract/paths.ts'
import { industries, type LibraryForm, library } from '@atesta/forms/library/library.ts'
import { localized } from '@atesta/forms/text.ts'
import { Button } from '@mantine/core'
import { IconFile, IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePanel } from '../../../side-panels/use-panel.ts'
import { LinkButton, PageLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from './library.module.css'
import { LibraryFacts } from './library-facts.tsx'
import { TemplatePage } from './template-page.tsx'

function TemplateCard({ form }: { form: LibraryForm }) {
  const { i18n } = useTranslation('forms')
  const locale = i18n.language as 'en'
  return (
    <li className={classes.card}>
      <PageLink className={classes.link} to={paths.forms()} search={{ view: 'library', template: form.key }}>
        {localized(form.name, locale)}
      </PageLink>
      <p>{localized(form.sentence, locale)}</p>
      <LibraryFacts form={form} />
    </li>
  )
}

/** The other two ways to a form, for who finds none of these fitting. */
function OtherWays() {
  const { t } = useTranslation('forms')
  const panel = usePanel()
  return (
    <>
      <LinkButton
        to={paths.forms()}
        search={{ view: 'import' }}
        variant="default"
        leftSection={<IconFileImport size={18} />}
      >
        {t('new.import')}
      </LinkButton>
      <Button
        variant="default"
        leftSection={<IconFile size={18} />}
        onClick={() => panel.open('form-create', {})}
      >
        {t('library.blank')}
      </Button>
    </>
  )
}

function Library() {
  const { t } = useTranslation('forms')
  return (
    <>
      <PageHeader
        title={t('library.title')}
        sentence={t('library.sentence')}
        back={<PageLink to={paths.forms()}>{t('title')}</PageLink>}
        action={<OtherWays />}
      />
      <div className={classes.library}>
        {industries.map((industry) => (
          <section key={industry} aria-labelledby={`industry-${industry}`}>
            <h2 id={`industry-${industry}`}>{t(`library.industries.${industry}`)}</h2>
            <ul className={classes.cards}>
              {library
                .filter((form) => form.industry === industry)
                .map((form) => (
                  <TemplateCard key={form.key} form={form} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** Forms to start from; `template` is the key of the one to look at. */
export function LibraryPage({ template }: { template: string | undefined }) {
  const form = library.find(({ key }) => key === template)
  return form ? <TemplatePage key={form.key} form={form} /> : <Library />
}
