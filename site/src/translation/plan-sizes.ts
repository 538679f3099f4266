/** The sizes of the picture. A row is the line of text of an arrow that ends at a box. */
export const sizes = { width: 140, gap: 108, row: 18, top: 26 }

/** A service in the picture, as the rectangle around its centre. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly height: number
}

/** The picture of a start order: a column of boxes for each stage, and arrows that cross no box. */
export interface PlanLayout {
  /** The boxes, in the order of the services. */
  readonly boxes: readonly Box[]
  /** For each service, and each service that it waits for: the heights at which the arrow crosses the columns between. */
  readonly crossings: readonly (readonly (readonly number[])[])[]
  readonly width: number
  readonly height: number
}
