/** Loads React, the largest part of the page's code, as a task of its own before the rest. */
import 'react-dom/client';
