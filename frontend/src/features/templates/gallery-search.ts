/** Filters of the gallery, as they stand in the address. */
export interface GallerySearch {
  q?: string | undefined;
  category?: string | undefined;
  page?: number | undefined;
}
