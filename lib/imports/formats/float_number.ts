/** A whole number written as a float (`9.75E+14`): as an id, its digits cannot be trusted. */
export class FloatNumber {
  constructor(readonly value: number) {}
}
