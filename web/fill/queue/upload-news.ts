/** Least time between two announcements, in ms, so that progress does not talk over the person. */
const every = 5000

export type UploadState = { travelling: number; failed: number }

/**
 * Decides when to announce the progress of uploads: some time after the last change, once more when all have
 * ended, and then nothing, so that outdated states are not read out later.
 */
export class UploadNews {
  private readonly say: (news: UploadState | null) => void
  private underWay = false
  private failed = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(say: (news: UploadState | null) => void) {
    this.say = say
  }

  /** `state`: the present one, after each change. */
  tell(state: UploadState): void {
    if (state.travelling > 0) this.underWay = true
    if (!this.underWay && state.failed === this.failed) return
    this.failed = state.failed
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.say(state)
      if (state.travelling > 0) return
      this.underWay = false
      this.timer = setTimeout(() => this.say(null), every)
    }, every)
  }

  stop(): void {
    clearTimeout(this.timer)
  }
}
