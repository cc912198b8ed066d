import { CallError } from '@atesta/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { deviceStorage } from '../device/browser-storage.ts'
import { Loading } from '../fill/frame/loading.tsx'
import { showLocale } from '../language/i18n.ts'
import { localeKey } from '../language/locale.ts'
import { GuestPreferences } from '../preferences/guest-preferences.tsx'
import { type Link, linkQuery } from '../queries/respondent.ts'
import { actAs, useGuest } from '../session/guest.ts'
import { secretOf } from '../session/held-links.ts'
import { GuestTheme } from '../theme/app-theme.tsx'
import { showCompany } from '../theme/shown-company.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { waitsQuery } from './answered.ts'
import { RespondentHeader } from './respondent-header.tsx'
import classes from './respondent-page.module.css'
import { Welcome } from './welcome.tsx'

/** Loaded while the welcome is read, which does not need it. */
const loadInspection = () => import('./guest-inspection.tsx')
const GuestInspection = lazy(() => loadInspection().then((m) => ({ default: m.GuestInspection })))
/** Loaded separately, because most links open. */
const ClosedLink = lazy(() => import('./closed-link.tsx').then((m) => ({ default: m.ClosedLink })))

/**
 * Applies the company's look and the recipient's language, unless another was chosen on this device. Returns
 * whether both are shown, because words that change their language would move the page.
 */
function useLook(link: Link | undefined): boolean {
  const [shown, setShown] = useState<string>()
  const company = link?.company
  const locale = link?.locale
  useEffect(() => {
    if (company) showCompany(company)
  }, [company])
  useEffect(() => {
    if (!locale) return
    const ready = () => setShown(locale)
    const change = deviceStorage.getItem(localeKey) ? Promise.resolve() : showLocale(locale, false)
    // Without a connection the language may be missing; the page then keeps the present one.
    change.then(ready, ready)
  }, [locale])
  return shown !== undefined && shown === locale
}

/** Makes the calls of this page act for its link while it is open. Returns whether that is in effect. */
function useGuestOf(address: string, link: Link | undefined): boolean {
  const inspectionId = link?.inspection_id ?? null
  const company = link?.company.name ?? ''
  useEffect(() => {
    if (inspectionId !== null)
      actAs({ link: address, secret: () => secretOf('respondent', address), inspectionId, company })
  }, [address, inspectionId, company])
  useEffect(() => {
    return () => actAs(null)
  }, [])
  return useGuest((state) => state.guest?.link === address)
}

function Content({ token }: { token: string }) {
  const { data: link, error, refetch } = useQuery(linkQuery(token))
  const isGuest = useGuestOf(token, link)
  const [begun, setBegun] = useState(false)
  const inspectionId = link?.inspection_id ?? null
  // What was submitted is sent by the inspection's page, to which there is nothing to welcome.
  const waits = useQuery({ ...waitsQuery(inspectionId ?? 0), enabled: inspectionId !== null })
  const isBegun = begun || waits.data === true
  const refused = useGuest((state) => state.refused)
  const isDressed = useLook(link)
  const isOpen = link?.state === 'open'
  useEffect(() => {
    if (!isOpen) return
    // A failure here occurs again, and is then reported, when the form is opened.
    const timer = setTimeout(() => void loadInspection().catch(() => undefined), 1500)
    return () => clearTimeout(timer)
  }, [isOpen])
  useEffect(() => {
    if (refused) void refetch()
  }, [refused, refetch])

  if (error instanceof CallError && error.status === 404)
    return <ClosedLink state="unknown" link={null} address={token} />
  if (error && !link) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!link || !isDressed) return <Loading />
  // A respondent who has just submitted sees the receipt, even if the link has closed meanwhile.
  if (isBegun && isGuest && (link.state === 'open' || link.state === 'submitted'))
    return <GuestInspection link={link} address={token} />
  if (link.state !== 'open' || inspectionId === null)
    return <ClosedLink state={link.state === 'open' ? 'unknown' : link.state} link={link} address={token} />
  if (isBegun || waits.isPending) return <Loading />
  return <Welcome link={link} ready={isGuest} onBegin={() => setBegun(true)} />
}

/**
 * `/i/:token`: a company's request to a person without an account, opened by their personal link. Once open,
 * the address contains the link's name instead of its secret.
 */
export function RespondentPage() {
  const { token } = useParams({ strict: false }) as { token: string }
  const { data: link, isPending } = useQuery(linkQuery(token))
  return (
    <GuestTheme>
      <div className={classes.page}>
        <RespondentHeader company={link?.company} waiting={isPending} />
        <main id="content" className={classes.main}>
          <Suspense fallback={<Loading />}>
            <Content token={token} />
          </Suspense>
        </main>
        <footer className={classes.footer}>
          <GuestPreferences />
        </footer>
      </div>
    </GuestTheme>
  )
}
