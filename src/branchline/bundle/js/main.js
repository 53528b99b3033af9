import"./chunk-5XCTPQJH.js";
