/** Writes numbers of any width one after the other, first bit highest (ITU-T H.264 section 7.2). */
export class BitWriter {
  readonly #bytes: number[] = []
  #open = 0
  #free = 8

  bits(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.#open = (this.#open << 1) | ((value >>> bit) & 1)
      if (--this.#free === 0) this.#flush()
    }
    return this
  }

  /** Exp-Golomb code of a number from 0 up (section 9.1). */
  ue(value: number): this {
    const length = 32 - Math.clz32(value + 1)
    return this.bits(0, length - 1).bits(value + 1, length)
  }

  align(fill: 0 | 1 = 0): this {
    while (this.#free < 8) this.bits(fill, 1)
    return this
  }

  /** Whole bytes; only where the writer stands at the beginning of one. */
  raw(bytes: Uint8Array): this {
    for (const byte of bytes) this.#bytes.push(byte)
    return this
  }

  /** The end of a NAL unit's payload: a one, then zeros to the byte (section 7.3.2.11). */
  finish(): Uint8Array {
    this.bits(1, 1).align()
    return Uint8Array.from(this.#bytes)
  }

  #flush(): void {
    this.#bytes.push(this.#open)
    this.#open = 0
    this.#free = 8
  }
}
