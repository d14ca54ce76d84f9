/* place.h - where the files of the project lie, beside a program that was built or installed. */
#ifndef WEB_PLACE_H
#define WEB_PLACE_H

/* From the program's folder upwards, where one of both is; `built` as it stands if neither is. The
 * text lasts to the end of the program. */
const char *place_find(const char *built, const char *installed);

#endif
