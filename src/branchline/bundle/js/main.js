import"./chunk-6I356LZG.js";
