import type { PositionAnswer } from '../state/device-position.ts'
import type { DevicePosition } from '../upload/queue-item.ts'

/** An older position is no longer where the picture is taken, in ms. */
const longest = 30_000
/**
 * A device that stands still may not report its position again: it is asked before the last one expires, in
 * ms.
 */
const renewal = 20_000
/** How long to wait before reporting that there is no position, in ms; looking continues. */
const timeoutMs = 15_000

type Reason = Extract<PositionAnswer, { ok: false }>['reason']
export type Place = {
  state: 'off' | 'waiting' | 'known' | 'none'
  accuracy: number | null
  /** Why there is no position. */
  reason?: Reason
}

type Given = {
  /** Undefined where the browser has no geolocation. */
  geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined
  /** The person's permission; rejects where the browser does not tell. */
  permission: () => Promise<PermissionStatus>
  required: boolean
  onPlace: (place: Place) => void
}

const reasons: Record<number, Reason> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * Tracks the device's position until stopped: from the start where a position is required or already allowed,
 * otherwise from the moment it is allowed.
 */
export class PlaceWatch {
  private readonly given: Given
  private place: Place = { state: 'off', accuracy: null }
  /** Why it could not be renewed while the last one is still valid. */
  private trouble: Reason | undefined
  private last: { at: number; position: DevicePosition } | null = null
  private watch: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly stopped = new AbortController()

  constructor(given: Given) {
    this.given = given
    void this.begin()
  }

  stop(): void {
    this.stopped.abort()
    this.end()
  }

  /** Tries again after a failure. */
  again(): void {
    if (this.place.state === 'none') this.look()
  }

  /** The present position, unless the last one has expired. */
  here(): DevicePosition | null {
    return this.last && Date.now() - this.last.at <= longest ? this.last.position : null
  }

  private async begin(): Promise<void> {
    const { geolocation, required, permission } = this.given
    if (!geolocation) {
      if (required) this.say({ state: 'none', accuracy: null, reason: 'unsupported' })
      return
    }
    // Started at once: the person may take any time to answer the permission question.
    if (required) this.look()
    const status = await permission().catch(() => null)
    if (!status || this.stopped.signal.aborted) return
    const allowed = () => status.state === 'granted' && this.place.state !== 'known' && this.look()
    status.addEventListener('change', allowed, { signal: this.stopped.signal })
    if (!required) allowed()
  }

  private look(): void {
    if (this.stopped.signal.aborted) return
    this.say({ state: 'waiting', accuracy: null })
    this.renew()
  }

  private renew(): void {
    this.end()
    this.watch = this.given.geolocation?.watchPosition(
      ({ coords }) => this.found(coords),
      ({ code }) => this.failed(reasons[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: timeoutMs },
    )
  }

  private found({ latitude: lat, longitude: lon, accuracy, altitude }: GeolocationCoordinates): void {
    const position = { lat, lon, accuracy_m: accuracy, ...(altitude !== null && { altitude_m: altitude }) }
    this.last = { at: Date.now(), position }
    this.trouble = undefined
    this.say({ state: 'known', accuracy })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.renew()
      this.timer = setTimeout(() => this.expire(), longest - renewal)
    }, renewal)
  }

  private failed(reason: Reason): void {
    // The last one remains valid until it expires.
    this.trouble = reason
    if (this.place.state === 'known' && this.here() && reason !== 'denied') return
    clearTimeout(this.timer)
    this.say({ state: 'none', accuracy: null, reason })
  }

  private expire(): void {
    if (this.trouble) this.say({ state: 'none', accuracy: null, reason: this.trouble })
    else this.say({ state: 'waiting', accuracy: null })
  }

  private end(): void {
    clearTimeout(this.timer)
    if (this.watch !== undefined) this.given.geolocation?.clearWatch(this.watch)
    this.watch = undefined
  }

  private say(place: Place): void {
    if (this.stopped.signal.aborted) return
    this.place = place
    this.given.onPlace(place)
  }
}
