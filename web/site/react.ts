/** The largest part of the page's code, to be run by itself before the rest. */
import 'react-dom/client';
