import { textShadeOf } from '@atesta/contract/colour-scale.ts'
import { type ThemeSlug, themeSlugs } from '@atesta/contract/limits.ts'
import { mainColourOf, mainColours } from '@atesta/contract/themes.ts'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyQuery } from '../../../queries/me.ts'
import { PageForm } from '../../../ui/form/page-form.tsx'
import { WithRecord } from '../../../ui/form/with-record.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { type OpenCompany, useSaveCompany } from '../company/use-save-company.ts'
import { LogoField } from './logo-field.tsx'
import { LookPreview } from './look-preview.tsx'
import classes from './theme-settings.module.css'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The fault of a custom colour; empty means the theme's. */
const faultOf = (own: string): 'bad_colour' | null => (own === '' || isColour(own) ? null : 'bad_colour')

/** How far apart two colours are in their most different channel, of 255. */
function distance(one: string, other: string): number {
  const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const [a, b] = [channels(one), channels(other)]
  return Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))))
}
/** Below this, the eye sees one colour. */
const leastSeen = 12

/** The shade of text and buttons where the colour itself is too light. */
function TextShade({ colour }: { colour: string }) {
  const { t } = useTranslation('settings')
  const shade = textShadeOf(colour)
  if (distance(shade, colour) < leastSeen) return null
  return (
    <p className={classes.shade} role="status">
      <span className={classes.sample} style={{ background: shade }} aria-hidden />
      {t('theme.text_shade', { shade })}
    </p>
  )
}

function Themes({ value, onChange }: { value: ThemeSlug; onChange: (slug: ThemeSlug) => void }) {
  const { t } = useTranslation('settings')
  return (
    <fieldset className={classes.themes}>
      <legend>{t('theme.themes')}</legend>
      {themeSlugs.map((slug) => (
        <label key={slug} className={classes.theme} data-chosen={slug === value || undefined}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={slug === value}
            onChange={() => onChange(slug)}
          />
          <span className={classes.swatch} style={{ background: mainColours[slug] }}>
            {slug === value && <IconCheck size={14} color="#ffffff" aria-hidden />}
          </span>
          <span className={classes.name}>{t(`theme.names.${slug}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

type OwnProps = {
  value: string
  theme: ThemeSlug
  /** The colour in effect while the typed text is not a colour. */
  shown: string
  onChange: (value: string) => void
}

function OwnColour({ value, theme, shown, onChange }: OwnProps) {
  const { t } = useTranslation('settings')
  const fault = faultOf(value)
  return (
    <div className={classes.own}>
      <TextInput
        label={t('theme.own')}
        description={t('theme.own_hint')}
        placeholder={mainColours[theme]}
        maxLength={7}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
        error={fault && t(`theme.${fault}`)}
        rightSectionWidth={44}
        rightSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={t('theme.own_pick')}
            value={isColour(value) ? value : shown}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      {value && (
        <UnstyledButton className={classes.clear} onClick={() => onChange('')}>
          {t('theme.own_clear')}
        </UnstyledButton>
      )}
      <TextShade colour={shown} />
    </div>
  )
}

function ThemeForm({ open }: { open: OpenCompany }) {
  const { t } = useTranslation(['settings', 'common'])
  const company = open.record
  const [theme, setTheme] = useState<ThemeSlug>(company.theme)
  const [own, setOwn] = useState(company.main_colour ?? '')
  // A colour is typed letter by letter: until it is valid again, the previous one stays in effect.
  const [lastGood, setLastGood] = useState(own)
  const put = (colour: string) => {
    setOwn(colour)
    if (!faultOf(colour)) setLastGood(colour)
  }
  const save = useSaveCompany(open)
  const fault = faultOf(own)
  const dirty = theme !== company.theme || own !== (company.main_colour ?? '')
  const shown = mainColourOf(theme, lastGood || null)
  return (
    <div className={classes.columns}>
      <div className={classes.choices}>
        <PageForm
          submitLabel={t('settings:save')}
          loading={save.isPending}
          submitError={save.error}
          dirty={dirty}
          onReload={open.reload}
          onSubmit={() => !fault && save.mutate({ theme, main_colour: own || null })}
          other={
            dirty && (
              <Button
                variant="default"
                onClick={() => {
                  setTheme(company.theme)
                  put(company.main_colour ?? '')
                }}
              >
                {t('common:actions.discard')}
              </Button>
            )
          }
        >
          <Themes value={theme} onChange={setTheme} />
          <OwnColour value={own} theme={theme} shown={shown} onChange={put} />
        </PageForm>
        <LogoField company={company} follow={open.follow} />
      </div>
      <LookPreview company={company.name} logo={company.layout.logo} colour={shown} />
    </div>
  )
}

/** The look of the company: a theme or a custom colour, a logo, and a preview. */
export function ThemeSettings() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHeader title={t('sections.theme')} sentence={t('theme.sentence')} />
      <WithRecord query={companyQuery}>{(open) => <ThemeForm open={open} />}</WithRecord>
    </>
  )
}
