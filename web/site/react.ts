/** Loads React, the largest part of the code, as a task of its own before the rest. */
import 'react-dom/client';
